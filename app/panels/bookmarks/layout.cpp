// Placing the lines and buttons of the list of bookmarks.
#include "app/panels/bookmarks/layout.hpp"

#include <algorithm>

#include "app/ui/dialog.hpp"

namespace poolscope {

namespace {

constexpr Length kBookmarksWidth{760};
constexpr Length kBookmarksFrame{72};
constexpr std::size_t kLeastLines = 4;

class BookmarksPane {
public:
    BookmarksPane(const BookmarksState& state,
                  const std::function<NamedText(std::size_t)>& sentence,
                  const LayoutContext& context, DisplayList& list)
        : state_(state), sentence_(sentence), context_(context), builder_(list, context) {}

    void lines(Rect region) {
        layoutRowsShown(region, context_.px(s16), state_.all.size(), state_.chosen,
                        [this](Rect row, std::size_t index) { line(row, index); });
    }

    void buttons(Rect row) {
        const bool any = !state_.all.empty();
        button(row, "jump", BookmarksPart::Jump, {KeyCode::Enter}, any);
        button(row, "rename", BookmarksPart::Rename, {KeyCode::Tab}, any);
        button(row, "earlier", BookmarksPart::Earlier, {KeyCode::Left}, any);
        button(row, "later", BookmarksPart::Later, {KeyCode::Right}, any);
        button(row, "remove", BookmarksPart::Remove, {KeyCode::Delete}, any);
    }

private:
    void button(Rect& row, const std::string& what, BookmarksPart part, KeyChord key, bool on) {
        layoutDialogButton(builder_, row, context_.say("bookmarks." + what), bookmarksTarget(part),
                           keyText(key), on);
    }

    void line(Rect row, std::size_t index) {
        const Bookmark& bookmark = state_.all[index];
        const bool lit = index == state_.chosen;
        layoutListRow(builder_, row,
                      bookmarksTarget(BookmarksPart::Row, static_cast<std::uint32_t>(index)), lit);
        row = row.inset(context_.px(s4), context_.px(s1));
        builder_.label(cutLeft(row, positionWidth()), std::to_string(bookmark.position), Type::Code,
                       lit ? Role::Text : Role::TextMuted, AlignX::Right);
        cutLeft(row, context_.px(s6));
        if (lit && state_.naming) return layoutTypedName(builder_, row, state_.entry);
        if (!bookmark.note.empty())
            builder_.name(row, bookmark.note, Type::Strong, Role::Text);
        else if (bookmark.position > 0)
            builder_.label(row, sentence_(bookmark.position - 1), Type::Body,
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
    LayoutBuilder builder_;
};

}  // namespace

void layoutBookmarks(Vec2 window, const BookmarksState& state,
                     const std::function<NamedText(std::size_t event)>& sentence,
                     const LayoutContext& context, DisplayList& list) {
    LayoutBuilder builder(list, context);
    const float line = context.style.lineHeight(Type::Small);
    const float rows =
        context.px(s16) * static_cast<float>(std::max(kLeastLines, state.all.size()));
    const float height = rows + dialogTitleHeight(context) + 2 * line + context.px(kBookmarksFrame);
    Rect inside = layoutDialog(window, {context.px(kBookmarksWidth), height},
                               context.say("bookmarks.title"), builder);
    cutTop(inside, context.px(s2));
    BookmarksPane pane(state, sentence, context, list);
    pane.buttons(cutBottom(inside, context.px(s14)));
    cutBottom(inside, context.px(s3));
    builder.paragraph(cutBottom(inside, 2 * line),
                      context.say(state.all.empty() ? "bookmarks.none" : "bookmarks.hint"),
                      Type::Small, Role::TextMuted);
    cutBottom(inside, context.px(s2));
    pane.lines(inside);
}

}  // namespace poolscope
