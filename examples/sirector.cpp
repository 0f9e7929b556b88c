// An order and the work that it takes: price and stock side by side, then the payment, then the
// parcel and the mail.
#include <cstdio>
#include <stdexcept>
#include <poolscope/sirector.hpp>
#include <poolscope/thread_pool_executor.hpp>

namespace {

struct Order {
    int pieces = 0;
    int price = 0;
    bool inStock = false;
    bool paid = false;
};
using Handler = juc::EventHandler<Order>;

}  // namespace

int main() {
    using namespace std::chrono_literals;
    const Handler price([](Order& order) { order.price = 3 * order.pieces; }, "price");
    const Handler stock([](Order& order) { order.inStock = order.pieces < 100; }, "stock");
    const Handler pay(
        [](Order& order) {
            if (!order.inStock) throw std::runtime_error("none left");
            order.paid = true;
        },
        "pay");
    const Handler ship([](const Order& order) { std::printf("ship %d\n", order.pieces); }, "ship");
    const Handler mail([](const Order& order) { std::printf("mail %d\n", order.price); }, "mail");

    juc::ThreadPoolExecutor pool = juc::newFixedThreadPool(4);
    juc::Sirector<Order> orders(pool, "orders");
    orders.begin({price, stock}).then({pay});
    orders.after({pay}).then({ship, mail});
    orders.ready();

    const Order done = orders.publish({.pieces = 2}, 1min);  // waits
    orders.publish(
        {.pieces = 1},  // does not
        {.onSuccess = [](const Order& order) { std::printf("paid %d\n", order.price); }});
    bool refused = false;
    try {
        orders.publish({.pieces = 200});
    } catch (const juc::SirectorException& failed) {
        std::puts(failed.what());  // ship and mail never began
        refused = true;
    }
    pool.close();
    return done.paid && done.price == 6 && refused ? 0 : 1;
}
