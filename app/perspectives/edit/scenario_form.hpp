// A scenario's text as a form, and changes of the form as edits of the text.
//
// Promises: the form has a field for every key that each of the first 500 tables of the file may
// have, and for every argument of a call; names, texts of several lines and lists of tables are
// left to the text. Every edit touches only its own value (see engine/scenario/editing/outline), so
// remarks and layout stay; a change without effect makes no edit. Choosing another kind, factory,
// queue or call takes away the keys it does not have and adds those it needs.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "app/model/text/text_buffer.hpp"
#include "app/perspectives/edit/edit_form.hpp"
#include "engine/scenario/editing/outline.hpp"
#include "engine/scenario/keys/keys.hpp"

namespace poolscope {

class ScenarioForm {
public:
    ScenarioForm() = default;
    explicit ScenarioForm(const std::string& text);

    const EditForm& form() const { return form_; }

    /// − (−1) or + (1) beside a field, or the press on a field that adds its key.
    std::vector<TextEdit> step(std::size_t row, std::size_t chip, int direction) const;
    /// Something was typed into it.
    std::vector<TextEdit> set(std::size_t row, std::size_t chip, const std::string& value) const;
    /// Another table with sensible values.
    std::vector<TextEdit> add(FormSection section) const;

private:
    /// What a chip stands for in the text.
    struct Field {
        KeySpec key;
        const OutlineTable* table = nullptr;
        TomlPath path;
        std::string before;  ///< a step of a body: "work "
    };

    // ---- rows and chips
    void row(const OutlineTable& table);
    /// Chips for those keys: first those that stand in the table, then those that could.
    void fields(const OutlineTable& table, const std::vector<KeySpec>& keys);
    void field(const OutlineTable& table, const KeySpec& key);
    /// Chips for the keys of a table behind a key.
    void innerFields(const OutlineTable& table, const KeySpec& outer);
    void steps(const OutlineTable& table, std::string_view key);
    void append(FormChip chip, Field field);
    bool canStand(const OutlineTable& table, const KeySpec& key) const;
    std::vector<std::string> choicesOf(const OutlineTable& table, const KeySpec& key) const;
    std::string absentValue(const OutlineTable& table, const KeySpec& key) const;

    // ---- what the text says
    void noteKinds();
    static std::vector<const KeySpec*> keysOfExecutor(std::string_view factory,
                                                      std::string_view kind);
    std::vector<const KeySpec*> innerKeys(const OutlineTable& table, const KeySpec& outer) const;
    std::vector<KeySpec> keysOfCall(const OutlineTable& table, const MethodSpec& method) const;
    const MethodSpec* methodOf(const OutlineTable& table, std::string_view name) const;
    std::string_view queueTypeOf(const OutlineTable& table, const KeySpec& queue) const;
    Kinds kindsOf(std::string_view executor) const;
    std::vector<std::string> labels() const;

    // ---- changes
    std::vector<TextEdit> put(const Field& field, const std::string& value) const;
    std::vector<TextEdit> write(const Field& field, const std::string& written) const;
    std::vector<TextEdit> putMethod(const Field& field, const std::string& name) const;
    std::vector<TextEdit> putKind(const Field& field, const std::string& name) const;
    std::vector<TextEdit> putQueue(const Field& field, const std::string& type) const;
    std::string stepped(const Field& field, const std::string& value, int direction) const;
    std::string exampleOf(const OutlineTable& table, const KeySpec& key) const;
    std::string freeName(OutlineKind kind, const std::string& wanted) const;
    std::vector<Change> nextCall() const;

    std::shared_ptr<const Outline> outline_;
    std::map<std::string, Kinds, std::less<>> kinds_;  ///< by the executor's name
    Kinds kindsInText_ = 0;
    EditForm form_;
    std::vector<std::vector<Field>> fields_;  ///< as form_.rows[…].chips
};

}  // namespace poolscope
