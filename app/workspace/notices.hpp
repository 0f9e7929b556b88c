// What the caption says for a while: that a run was forked, why a file cannot be read.
//
// Promises: there is one notice at a time, the newest. The next key or click removes a notice that
// was said in passing.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "app/model/narration/named_text.hpp"
#include "app/ui/commands.hpp"

namespace poolscope {

class Notices {
public:
    void say(std::string text, bool error = false) { say(NamedText(std::move(text)), error); }
    void say(NamedText text, bool error = false) {
        text_ = std::move(text);
        error_ = error;
        passing_ = false;
        offered_ = {};
        shorter_.clear();
    }
    /// Shows a notice that the next key or click removes.
    void sayInPassing(std::string text) {
        say(std::move(text));
        passing_ = true;
    }
    /// What is shown where all of it has no room: how figures changed and where the runs first
    /// differ, or the figures alone. Call it after `say`.
    void shorten(const std::string& figures, const std::string& first) {
        if (figures.empty())
            shorter_ = {NamedText(first)};
        else
            shorter_ = {NamedText(figures + " " + first), NamedText(figures)};
    }
    /// A command that the notice offers as a button. Call it after `say`.
    void offer(CommandId command) { offered_ = command; }
    void clear() { text_ = {}; }
    /// Call it for each key and each click.
    void pass() {
        if (std::exchange(passing_, false)) clear();
    }

    const std::string& text() const { return text_.text; }
    /// The same with its names.
    const NamedText& said() const { return text_; }
    const std::vector<NamedText>& shorter() const { return shorter_; }
    bool empty() const { return text_.empty(); }
    bool isError() const { return error_; }
    CommandId offered() const { return offered_; }

private:
    NamedText text_;
    std::vector<NamedText> shorter_;
    bool error_ = false;
    bool passing_ = false;
    CommandId offered_;
};

}  // namespace poolscope
