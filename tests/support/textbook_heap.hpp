// TextbookHeap: a heap of numbers with d children a node, as a textbook has it, that counts.
//
// It is what the engine's heaps are held to where a run has too many steps to count by hand:
// written apart from them, without keys, handles or events. Equal numbers have no order: leave them
// out.
#pragma once

#include <cstddef>
#include <vector>

namespace poolscope {

struct TextbookHeap {
    explicit TextbookHeap(std::size_t children) : d(children) {}

    void insert(int number) {
        a.push_back(number);
        up(a.size() - 1, number);
    }
    int removeHead() {
        const int head = a.front();
        const int last = a.back();
        a.pop_back();
        if (!a.empty()) down(0, last);
        return head;
    }
    bool less(int x, int y) {
        ++comparisons;
        return x < y;
    }
    void put(std::size_t k, int number) {
        ++moves;
        a[k] = number;
    }
    void up(std::size_t k, int number) {
        while (k > 0 && less(number, a[(k - 1) / d])) {
            put(k, a[(k - 1) / d]);
            k = (k - 1) / d;
        }
        put(k, number);
    }
    void down(std::size_t k, int number) {
        while (d * k + 1 < a.size()) {
            std::size_t least = d * k + 1;
            for (std::size_t c = least + 1; c <= d * k + d && c < a.size(); ++c)
                if (less(a[c], a[least])) least = c;
            if (!less(a[least], number)) break;
            put(k, a[least]);
            k = least;
        }
        put(k, number);
    }

    std::size_t d;
    std::vector<int> a;
    int comparisons = 0;
    int moves = 0;
};

}  // namespace poolscope
