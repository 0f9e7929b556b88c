// TextbookHeap: a heap of numbers with d children a node, as a textbook has it, that counts.
//
// It is what the engine's heaps are held to where a run has too many steps to count by hand:
// written apart from them, without keys, handles or events. Equal numbers have no order: leave them
// out.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
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
    void remove(int number) {
        const auto k = static_cast<std::size_t>(std::find(a.begin(), a.end(), number) - a.begin());
        const int last = a.back();
        a.pop_back();
        if (k == a.size()) return;
        down(k, last);
        if (a[k] == last) up(k, last);
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

/// Moves: a number put in, or a tree hung under another.
struct TextbookPairingHeap {
    struct Tree {
        int number = 0;
        std::vector<std::shared_ptr<Tree>> children;  ///< the newest last
    };
    using TreePtr = std::shared_ptr<Tree>;

    void insert(int number) {
        ++moves;
        root = join(root, std::make_shared<Tree>(Tree{number, {}}));
    }
    int removeHead() {
        const int head = root->number;
        root = collectMetricInputs(*root);
        return head;
    }
    void remove(int number) {
        if (root->number == number) {
            root = collectMetricInputs(*root);
            return;
        }
        const TreePtr found = takeOut(*root, number);
        root = join(root, collectMetricInputs(*found));
    }
    TreePtr join(TreePtr x, TreePtr y) {
        if (!x || !y) return x ? x : y;
        ++comparisons;
        ++moves;
        if (y->number < x->number) std::swap(x, y);
        x->children.push_back(y);
        return x;
    }
    TreePtr collectMetricInputs(const Tree& parent) {
        std::vector<TreePtr> left(parent.children.rbegin(), parent.children.rend());
        std::vector<TreePtr> pairs;
        for (std::size_t i = 0; i < left.size(); i += 2)
            pairs.push_back(join(left[i], i + 1 < left.size() ? left[i + 1] : nullptr));
        TreePtr all;
        for (std::size_t i = pairs.size(); i-- > 0;) all = join(pairs[i], all);
        return all;
    }
    static TreePtr takeOut(Tree& in, int number) {
        for (std::size_t i = 0; i < in.children.size(); ++i) {
            TreePtr child = in.children[i];
            if (child->number == number) {
                in.children.erase(in.children.begin() + static_cast<std::ptrdiff_t>(i));
                return child;
            }
            if (TreePtr found = takeOut(*child, number)) return found;
        }
        return nullptr;
    }

    TreePtr root;
    int comparisons = 0;
    int moves = 0;
};

}  // namespace poolscope
