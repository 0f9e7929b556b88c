// A picture shows what the sentence beside it says, at the moment of that sentence.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "app/perspectives/graph/layout.hpp"
#include "app/perspectives/heap/layout.hpp"
#include "app/perspectives/pool/layout.hpp"
#include "tests/pixels/lanes_shown.hpp"

namespace poolscope {

namespace {

bool hasNode(const HeapLayout& heap, TaskId task, bool leaving) {
    return std::any_of(heap.nodes.begin(), heap.nodes.end(), [&](const HeapNodeBox& box) {
        return box.node.task == task && box.node.leaving == leaving;
    });
}

}  // namespace

TEST_CASE("A handler that goes on in place is not called submitted, nor is it to be submitted") {
    for (const std::string_view scenario : {"57-six", "59-one", "60-cancelled"}) {
        LanesShown it(scenario, "graph");
        std::size_t inPlace = 0;
        for (std::size_t i = 0; i < it.log().size(); ++i) {
            const Event event = it.log()[i];
            const auto* const released = event.what.get<HandlerReleased>();
            if (released == nullptr || !released->inPlace || released->task == released->event)
                continue;
            // Nothing else is being submitted in that moment.
            for (const std::size_t position : {i, i + 1}) {
                it.app.runs.playback().head.seek(position);
                const Screen screen = it.screen();
                const GraphLayout& graph = *screen.as<GraphLayout>();
                CAPTURE(position);
                for (const auto& node : graph.nodes) {
                    if (node.task != released->task) continue;
                    for (const Label& label : graph.boxes.labels)
                        if (node.box.contains(label.box.centre()))
                            CHECK(label.text.find("submitted") == std::string::npos);
                }
                if (position == i + 1) CHECK(hasWords(graph.boxes, "goes on in place"));
            }
            ++inPlace;
        }
        CHECK(inPlace >= 1);
    }
}

TEST_CASE("While a caller waits for room, its task is in no queue, and the picture says so") {
    LanesShown it("63-what-else", "pool");
    std::size_t handed = 0;
    std::size_t waits = 0;
    std::size_t placed = 0;
    TaskId blocked;
    ThreadId caller;
    for (std::size_t i = 0; i < it.log().size(); ++i) {
        const Event event = it.log()[i];
        const auto* const acted = event.what.get<PolicyActed>();
        const auto* const queued = event.what.get<Enqueued>();
        const bool begins = acted != nullptr && acted->act == PolicyAct::Blocks;
        const bool ends = queued != nullptr && queued->task == blocked;
        const bool parks = caller.exists() && event.what.is<Awaited>() && event.thread == caller;
        if (!begins && !ends && !parks) continue;
        if (begins) blocked = acted->task;
        if (begins) it.app.selection.executor = acted->executor;
        caller = ends ? ThreadId{} : event.thread;
        it.app.runs.playback().head.seek(i + 1);
        const Screen screen = it.screen();
        const DisplayList& list = screen.as<PoolLayout>()->list;
        handed += begins ? 1 : 0;
        waits += parks ? 1 : 0;
        placed += ends ? 1 : 0;
        CAPTURE(i + 1);
        CHECK(hasWords(list, "its caller waits for room: 1") == parks);
        CHECK(hasWords(list, "handed to put: " + std::to_string(handed)) == !parks);
    }
    CHECK(waits >= 1);
    CHECK(placed == handed);
}

TEST_CASE("A queue that holds nothing says who waits, not what offer is going to return") {
    LanesShown it("16-five", "pool");
    for (std::size_t i = 0; i < it.log().size(); ++i) {
        const Event event = it.log()[i];
        const auto* const refused = event.what.get<OfferRefused>();
        if (refused == nullptr || refused->reason != OfferRefusal::NobodyWaits) continue;
        it.app.runs.playback().head.seek(i + 1);
        it.app.selection.executor = refused->executor;
        const Screen screen = it.screen();
        CHECK(hasWords(screen.as<PoolLayout>()->list, "No worker waits for a task."));
    }
}

TEST_CASE("A new worker has run nothing yet, and is not between two tasks") {
    LanesShown it("61-an-event", "pool");
    std::size_t shown = 0;
    ThreadId worker;
    for (std::size_t i = 0; i < it.log().size(); ++i) {
        const Event event = it.log()[i];
        if (const auto* added = event.what.get<WorkerAdded>()) worker = added->worker;
        if (!worker.exists() || event.time.ns > 0) continue;
        if (event.what.is<TaskBegan>() && event.thread == worker) break;
        it.app.runs.playback().head.seek(i + 1);
        const Screen screen = it.screen();
        if (it.app.runs.playback().history.latest().workers.worker(worker).now().doing ==
            Doing::New)
            continue;
        const DisplayList& list = screen.as<PoolLayout>()->list;
        CAPTURE(i + 1);
        CHECK_FALSE(hasWords(list, "in no task"));
        shown += hasWords(list, "has run nothing yet") ? 1 : 0;
    }
    CHECK(shown >= 3);
}

TEST_CASE("A task that is searched for stands in its slot until it is in no queue") {
    for (const std::string_view scenario : {"47-searching", "2-removal", "37-heapindex"}) {
        LanesShown it(scenario, "heap");
        TaskId removed;
        std::size_t told = 0;
        for (std::size_t i = 0; i < it.log().size(); ++i) {
            const Event event = it.log()[i];
            const auto* const began = event.what.get<RemoveBegan>();
            const auto* const index = event.what.get<HeapIndexSet>();
            if (began != nullptr && began->slot >= 0) removed = began->task;
            const bool gone = index != nullptr && index->task == removed && index->index < 0;
            if (!removed.exists() || (began == nullptr && !event.what.is<ArraySearched>() && !gone))
                continue;
            it.app.runs.playback().head.seek(i + 1);
            it.app.selection.executor =
                it.app.runs.playback().history.latest().tasks.of(removed).executor;
            const Screen screen = it.screen();
            CAPTURE(i + 1);
            CHECK(hasNode(*screen.as<HeapLayout>(), removed, gone));
            CHECK_FALSE(hasNode(*screen.as<HeapLayout>(), removed, !gone));
            ++told;
            if (gone) removed = {};
        }
        CHECK(told >= 2);
    }
}

}  // namespace poolscope
