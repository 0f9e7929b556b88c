//@ of AdaptedCallable::exec
boolean exec() {
    result = callable.call();                                //@ call
    return true;
}
