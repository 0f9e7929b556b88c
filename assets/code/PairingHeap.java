//@ of PairingHeap::insert
void insert(Task task) {
    Node node = new Node(task);                              //@ makeNode
    root = meld(root, node);                                 //@ meld, setRoot
}

//@ of PairingHeap::meld
Node meld(Node first, Node second) {
    if (first == null) return second;
    if (second == null) return first;
    boolean firstWins = first.compareTo(second) <= 0;        //@ RootsCompared
    Node winner = firstWins ? first : second;
    Node loser = firstWins ? second : first;
    loser.next = winner.child;
    winner.child = loser;                                    //@ LinkedUnder
    return winner;
}

//@ of PairingHeap::removeHead
Task removeHead() {
    Node head = root;
    List<Node> children = detachChildren(head);              //@ gatherChildren
    root = gather(children);                                 //@ gather, setRoot
    return head.task;                                        //@ freeNode
}

//@ of PairingHeap::gather
Node gather(List<Node> trees) {
    List<Node> pairs = new ArrayList<>();
    for (int i = 0; i < trees.size(); i += 2)
        pairs.add(meld(trees.get(i), trees.get(i + 1)));     //@ meld#1
    Node all = null;
    for (int i = pairs.size() - 1; i >= 0; i--)
        all = meld(pairs.get(i), all);                       //@ meld#2
    return all;
}

//@ of PairingHeap::removeAt
void remove(Node node) {
    cut(node);                                               //@ cut, removeHead
    Node rest = gather(detachChildren(node));                //@ gatherChildren, gather
    free(node);                                              //@ freeNode
    root = meld(root, rest);                                 //@ meld, setRoot
}

//@ of PairingHeap::clear
void clear() {
    root = null;                                             //@ setRoot
    for (Node node : nodes) free(node);                      //@ freeNode
}
