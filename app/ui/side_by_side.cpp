// Dividing the region, and a picture made of pictures.
#include "app/ui/side_by_side.hpp"

#include <algorithm>

#include "app/ui/layout_builder.hpp"
#include "app/ui/paint.hpp"

namespace poolscope {

namespace {

struct SidePart {
    Rect box;
    ExecutorId executor;
    std::shared_ptr<const Picture> picture;
};

/// The view of another executor at the same moment, below its name.
RunView viewOf(const RunView& view, ExecutorId executor) {
    RunView other = view;
    other.executor = executor;
    other.titled = true;
    return other;
}

class SideBySidePicture : public Picture {
public:
    SideBySidePicture(std::vector<SidePart> parts, DisplayList titles)
        : parts_(std::move(parts)), titles_(std::move(titles)) {}

    std::vector<const DisplayList*> lists() const override {
        std::vector<const DisplayList*> all;
        for (const SidePart& part : parts_)
            for (const DisplayList* list : part.picture->lists()) all.push_back(list);
        all.push_back(&titles_);
        return all;
    }
    void paint(Canvas& canvas, const Style& style, const Target& hover) const override {
        for (const SidePart& part : parts_) {
            const Clip clip(canvas, part.box);
            part.picture->paint(canvas, style, hover);
        }
        paintDisplayList(canvas, style, titles_, hover);
    }
    const Axis* axis() const override { return parts_.front().picture->axis(); }
    Rect axisRows() const override { return parts_.front().picture->axisRows(); }
    Rect cameraRegion(Rect) const override {
        return parts_.front().picture->cameraRegion(parts_.front().box);
    }
    NamedText wordsOf(const Tooltip& tooltip, const RunView& view,
                      const LayoutContext& context) const override {
        for (const SidePart& part : parts_)
            if (part.box.contains(tooltip.at))
                return part.picture->wordsOf(tooltip, viewOf(view, part.executor), context);
        return {};
    }

private:
    std::vector<SidePart> parts_;
    DisplayList titles_;
};

/// Two lie beside each other in a wide region and below each other in a high one; more in two rows.
std::vector<Rect> divideFor(Rect region, std::size_t count) {
    std::vector<Rect> boxes;
    const std::size_t columns = count > 2 || region.w >= region.h ? 2 : 1;
    const std::size_t rows = (count + columns - 1) / columns;
    for (std::size_t i = 0; i < count; ++i) {
        const auto column = static_cast<float>(i % columns);
        const auto row = static_cast<float>(i / columns);
        const float w = region.w / static_cast<float>(columns);
        const float h = region.h / static_cast<float>(rows);
        boxes.push_back({region.x + column * w, region.y + row * h, w, h});
    }
    return boxes;
}

float titleHeight(const Style& style) { return style.lineHeight(Type::Strong) + style.px(s3); }

/// In less, rows of fixed height and diagrams in letters that can be read run over each other.
constexpr LeastRoom kLeastRoomOnDemand{Length{200}, Length{150}};

bool haveRoom(Rect region, std::size_t count, LeastRoom each, const Style& style) {
    const Rect part = divideFor(region, count).front();
    return part.w >= style.px(each.width) && part.h >= style.px(each.height) + titleHeight(style);
}

}  // namespace

bool haveRoomBeside(Rect region, std::size_t count, LeastRoom each, const LayoutContext& context) {
    return haveRoom(region, count, each, context.style);
}

std::size_t mostBesideIn(Rect region, std::size_t count, const Style& style) {
    while (count > 1 && !haveRoom(region, count, kLeastRoomOnDemand, style)) --count;
    return count;
}

std::vector<ExecutorId> executorsBesideEachOther(const RunState& latest, ExecutorId shown,
                                                 std::size_t most) {
    const auto count = static_cast<std::uint32_t>(latest.life.executors());
    std::vector<ExecutorId> all;
    std::size_t own = 0;
    for (std::uint32_t i = 0; i < count; ++i) {
        if (latest.life.executor(ExecutorId{i}).executorKind !=
            latest.life.executor(shown).executorKind)
            continue;
        if (ExecutorId{i} == shown) own = all.size();
        all.push_back(ExecutorId{i});
    }
    if (all.size() <= most) return all;
    const std::size_t first = std::min(own - std::min<std::size_t>(own, 1), all.size() - most);
    const auto begin = all.begin() + static_cast<std::ptrdiff_t>(first);
    return {begin, begin + static_cast<std::ptrdiff_t>(most)};
}

std::shared_ptr<const Picture> layoutSideBySide(Rect region, const RunView& view,
                                                const std::vector<ExecutorId>& executors,
                                                const LayoutContext& context,
                                                const LayoutOfOne& layout) {
    std::vector<SidePart> parts;
    DisplayList titles;
    LayoutBuilder builder(titles, context);
    const std::vector<Rect> boxes = divideFor(region, executors.size());
    for (std::size_t i = 0; i < executors.size(); ++i) {
        Rect box = boxes[i];
        Rect title = cutTop(box, titleHeight(context.style));
        const bool shown = executors[i] == view.executor;
        Card& card = builder.card(title, Role::Accent, Role::Line);
        card.tinted = true;
        card.fillAlpha = shown ? 1.0F : 0.0F;
        card.radius = 0;
        card.target = Target::of(executors[i]);
        builder.name(title.inset(context.px(s5), 0), view.names.of(executors[i]), Type::Strong,
                     shown ? Role::Text : Role::TextMuted);
        builder.hit(title, Target::of(executors[i]));
        parts.push_back({box, executors[i], layout(box, viewOf(view, executors[i]))});
    }
    return std::make_shared<SideBySidePicture>(std::move(parts), std::move(titles));
}

}  // namespace poolscope
