// Title, line, hint, and the folder's rows.
#include "app/panels/save_as/layout.hpp"

#include <algorithm>

#include "app/ui/dialog.hpp"

namespace poolscope {

namespace {

constexpr Length kSaveAsWidth{640};
constexpr std::size_t kFewestFileRows = 3;
constexpr std::size_t kMostFileRows = 10;

}  // namespace

void layoutSaveAs(Vec2 window, std::string_view title, const TextEntry& line, std::string_view hint,
                  const SaveAsState& state, const LayoutContext& context, DisplayList& list) {
    LayoutBuilder builder(list, context);
    const float row = context.px(s14);
    const float small = context.style.lineHeight(Type::Small);
    const auto rows =
        static_cast<float>(std::clamp(state.entries.size(), kFewestFileRows, kMostFileRows));
    const float height =
        dialogTitleHeight(context) + 3 * context.px(s16) + 2 * small + rows * row + context.px(s10);
    Rect inside = layoutDialog(window, {context.px(kSaveAsWidth), height}, title, builder);
    cutTop(inside, context.px(s3));
    layoutTypedName(builder, cutTop(inside, context.px(s16)), line);
    cutTop(inside, context.px(s2));
    builder.paragraph(cutTop(inside, 2 * small), hint, Type::Small, Role::TextMuted);
    cutTop(inside, context.px(s3));
    layoutRowsShown(inside, row, state.entries.size(), state.chosen.value_or(0),
                    [&](Rect place, std::size_t i) {
                        const FolderEntry& entry = state.entries[i];
                        layoutListRow(builder, place,
                                      saveAsTarget(SaveAsPart::Row, static_cast<std::uint32_t>(i)),
                                      state.chosen == i);
                        builder.label(place.inset(context.px(s4), 0),
                                      entry.name + (entry.isFolder ? "/" : ""),
                                      entry.isFolder ? Type::Strong : Type::Body, Role::Text);
                    });
}

}  // namespace poolscope
