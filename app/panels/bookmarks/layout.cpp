// The lines and buttons of the list of bookmarks.
#include "app/panels/bookmarks/layout.hpp"

#include "app/ui/boxes.hpp"
#include "app/ui/dialog.hpp"

namespace poolscope {

namespace {

constexpr Length kBookmarksWidth{760};
constexpr std::size_t kLeastLines = 4;

class BookmarksBoxes {
public:
    BookmarksBoxes(const BookmarksState& state,
                   const std::function<NamedText(std::size_t)>& sentence,
                   const LayoutContext& context)
        : state_(state), sentence_(sentence), context_(context) {}

    std::vector<Box> all() const {
        return {
            Box::heading(context_.say("bookmarks.title")),
            Box::rows(
                {.count = state_.all.size(), .chosen = state_.list.middle, .least = kLeastLines},
                [this](Rect row, std::size_t index, LayoutBuilder& builder) {
                    line(row, index, builder);
                })
                .above(s2),
            Box::paragraph(context_.say(state_.all.empty() ? "bookmarks.none" : "bookmarks.hint"),
                           Role::TextMuted, {Type::Small})
                .above(s3),
            Box::buttonRow({button("jump", BookmarksPart::Jump, KeyCode::Enter),
                            button("rename", BookmarksPart::Rename, KeyCode::Tab),
                            button("earlier", BookmarksPart::Earlier, KeyCode::Left),
                            button("later", BookmarksPart::Later, KeyCode::Right),
                            button("remove", BookmarksPart::Remove, KeyCode::Delete)})};
    }

private:
    BoxButton button(const std::string& what, BookmarksPart part, KeyCode key) const {
        return {context_.say("bookmarks." + what), bookmarksTarget(part), keyText(plainKey(key)),
                !state_.all.empty()};
    }

    void line(Rect row, std::size_t index, LayoutBuilder& builder) const {
        const Bookmark& bookmark = state_.all[index];
        const bool lit = index == state_.list.chosen;
        layoutListRow(builder, row,
                      bookmarksTarget(BookmarksPart::Row, static_cast<std::uint32_t>(index)), lit);
        row = row.inset(context_.px(s4), context_.px(s1));
        builder.label(cutLeft(row, positionWidth()), std::to_string(bookmark.position), Type::Code,
                      lit ? Role::Text : Role::TextMuted, AlignX::Right);
        cutLeft(row, context_.px(s6));
        if (lit && state_.naming) return layoutTypedName(builder, row, state_.entry);
        if (!bookmark.note.empty())
            builder.name(row, bookmark.note, Type::Strong, Role::Text);
        else if (bookmark.position > 0)
            builder.label(row, sentence_(bookmark.position - 1), Type::Body,
                          lit ? Role::Text : Role::TextMuted);
    }

    /// Room for the longest number: they stand in the order of the run.
    float positionWidth() const {
        return context_.width(Type::Code, std::to_string(state_.all.back().position)) +
               context_.px(s1);
    }

    const BookmarksState& state_;
    const std::function<NamedText(std::size_t)>& sentence_;
    const LayoutContext& context_;
};

}  // namespace

void layoutBookmarks(Vec2 window, const BookmarksState& state,
                     const std::function<NamedText(std::size_t event)>& sentence,
                     const LayoutContext& context, DisplayList& list) {
    LayoutBuilder builder(list, context);
    placeDialog(window, kBookmarksWidth, BookmarksBoxes(state, sentence, context).all(), builder);
}

}  // namespace poolscope
