//@ of BinaryHeap::siftUp within DelayQueue
void siftUp(int k, E key) {                                  //@ SiftUpBegan
    while (k > 0) {
        int parent = (k - 1) >>> 1;
        E e = queue[parent];
        if (key.compareTo(e) >= 0) break;                    //@ SiftUpCompared
        queue[k] = e;                                        //@ fill#1
        k = parent;
    }
    queue[k] = key;                                          //@ fill#2
}

//@ of BinaryHeap::siftDown within DelayQueue
void siftDown(int k, E key) {                                //@ SiftDownBegan
    int half = size >>> 1;
    while (k < half) {
        int child = 2 * k + 1;
        int right = child + 1;
        if (right < size && queue[child].compareTo(queue[right]) > 0) //@ ChildrenCompared
            child = right;
        E c = queue[child];
        if (key.compareTo(c) <= 0) break;                    //@ SiftDownCompared
        queue[k] = c;                                        //@ fill#1
        k = child;
    }
    queue[k] = key;                                          //@ fill#2
}

//@ of BinaryHeap::insert within DelayQueue
void insert(E element) {
    siftUp(size, element);                                   //@ siftUp
    size = size + 1;                                         //@ setSize
}

//@ of BinaryHeap::removeHead within DelayQueue
E removeHead() {
    E head = queue[0];
    E last = queue[--size];                                  //@ setSize
    queue[size] = null;                                      //@ SlotCleared
    if (size > 0) siftDown(0, last);                         //@ siftDown
    return head;
}

//@ of BinaryHeap::removeAt within DelayQueue
void removeAt(int i) {
    E last = queue[--size];                                  //@ setSize
    queue[size] = null;                                      //@ SlotCleared
    if (i < size) {
        siftDown(i, last);                                   //@ siftDown
        if (queue[i] == last) siftUp(i, last);               //@ siftUp
    }
}
