// A scenario's text as a form, and changes of the form as edits of the text.
//
// Promises: every edit touches only its own value (see engine/scenario/editing/outline), so remarks
// and layout stay; a change without effect makes no edit. Choosing another call takes away the
// arguments it does not take and adds those it needs.
#pragma once

#include <string>
#include <vector>

#include "app/model/text/text_buffer.hpp"
#include "app/perspectives/edit/edit_form.hpp"
#include "engine/scenario/editing/outline.hpp"
#include "engine/scenario/language/methods.hpp"

namespace poolscope {

class ScenarioForm {
public:
    ScenarioForm() = default;
    explicit ScenarioForm(const std::string& text);

    const EditForm& form() const { return form_; }

    /// − (−1) or + (1) beside a field.
    std::vector<TextEdit> step(std::size_t row, std::size_t chip, int direction) const;
    /// Something was typed into it.
    std::vector<TextEdit> set(std::size_t row, std::size_t chip, const std::string& value) const;
    /// Another table with sensible values.
    std::vector<TextEdit> add(FormSection section) const;

private:
    enum class Kind : std::uint8_t { Number, Time, Choice, Flag, Words, BodyStep, Method };
    /// What a chip stands for in the text.
    struct Field {
        Kind kind = Kind::Words;
        std::size_t table = 0;
        std::string key;
        std::size_t begin = 0;  ///< BodyStep: of the text in the list, with its quotes
        std::size_t end = 0;
        std::string before;  ///< BodyStep: "work "
        std::vector<std::string> choices;
    };

    void headRow(std::size_t table);
    void executorRow(std::size_t table);
    void taskRow(std::size_t table);
    void callRow(std::size_t table);
    void beginRow(FormSection section, std::size_t table, std::string title);
    void field(Kind kind, std::string_view key, std::string_view absent = {},
               std::vector<std::string> choices = {}, std::string_view alias = {});
    void steps(const OutlineEntry& entry);
    void argument(const ArgumentSpec& argument);
    Kinds kindsOf(std::string_view executor) const;
    std::vector<std::string> labels() const;
    std::string freeName(OutlineKind kind, const std::string& wanted) const;
    std::vector<TextEdit> put(const Field& field, const std::string& value) const;
    std::vector<TextEdit> putMethod(const Field& field, const std::string& name) const;
    std::vector<Change> nextCall() const;

    std::string text_;
    Outline outline_;
    EditForm form_;
    std::vector<std::vector<Field>> fields_;  ///< as form_.rows[…].chips
};

}  // namespace poolscope
