// One colour a category; categories of one kind of thing share one.
#include "app/ui/category_role.hpp"

namespace poolscope {

Role roleOfCategory(Category category) {
    switch (category) {
        case Category::Heap:
        case Category::Queue: return Role::Accent;
        case Category::Task:
        case Category::ForkJoin:
        case Category::Graph:
        case Category::Future: return Role::Running;
        case Category::Lock: return Role::Locking;
        case Category::Call: return Role::Leader;
        case Category::Pool: return Role::Follower;
        default: return Role::Quiet;
    }
}

}  // namespace poolscope
