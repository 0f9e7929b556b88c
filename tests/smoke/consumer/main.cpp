// The smallest user of the installed engine: what it can include and link, any project can.
#include <cstdio>

#include "engine/trace/time.hpp"

int main() {
    std::puts("the installed engine's headers compile and its library links");
}
