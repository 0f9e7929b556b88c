// Title, line, hint, and the folder's rows.
#include "app/panels/save_as/layout.hpp"

#include "app/ui/boxes.hpp"
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
    const auto placeRow = [&](Rect row, std::size_t i, LayoutBuilder&) {
        const FolderEntry& entry = state.entries[i];
        layoutListRow(builder, row, saveAsTarget(SaveAsPart::Row, static_cast<std::uint32_t>(i)),
                      state.list && state.list->chosen == i);
        builder.label(row.inset(context.px(s4), 0), entry.name + (entry.isFolder ? "/" : ""),
                      entry.isFolder ? Type::Strong : Type::Body, Role::Text);
    };
    placeDialog(
        window, kSaveAsWidth,
        {Box::heading(std::string(title)),
         Box::own(s16, [&](Rect rect, LayoutBuilder&) { layoutTypedName(builder, rect, line); })
             .above(s2),
         Box::paragraph(std::string(hint), Role::TextMuted, {Type::Small}).above(s3),
         Box::rows({.count = state.entries.size(),
                    .chosen = state.list.value_or(ListState()).middle,
                    .least = kFewestFileRows,
                    .most = kMostFileRows,
                    .height = s14},
                   placeRow)},
        builder);
}

}  // namespace poolscope
