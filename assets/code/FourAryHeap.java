//@ of FourAryHeap::siftDown
void siftDown(int k, Task key) {                             //@ SiftDownBegan
    while (4 * k + 1 < size) {
        int child = leastChild(k);                           //@ leastChild
        Task c = queue[child];
        if (key.compareTo(c) <= 0) break;                    //@ SiftDownCompared
        queue[k] = c;                                        //@ fill#1
        setIndex(c, k);                                      //@ fill#1/setIndex
        k = child;
    }
    queue[k] = key;                                          //@ fill#2
    setIndex(key, k);                                        //@ fill#2/setIndex
}

//@ of FourAryHeap::leastChild
int leastChild(int k) {
    int least = 4 * k + 1;
    int end = Math.min(least + 4, size);
    for (int child = least + 1; child < end; child++)
        if (queue[child].compareTo(queue[least]) < 0)        //@ SiblingsCompared
            least = child;
    return least;
}

//@ of DelayHeap::siftUp within FourAryHeap
void siftUp(int k, Task key) {                               //@ SiftUpBegan
    while (k > 0) {
        int parent = (k - 1) >>> 2;
        Task e = queue[parent];
        if (key.compareTo(e) >= 0) break;                    //@ SiftUpCompared
        queue[k] = e;                                        //@ fill#1
        setIndex(e, k);                                      //@ fill#1/setIndex
        k = parent;
    }
    queue[k] = key;                                          //@ fill#2
    setIndex(key, k);                                        //@ fill#2/setIndex
}
