//@ of RecursiveAction::exec
boolean exec() {
    compute();                                               //@ compute
    return true;
}
