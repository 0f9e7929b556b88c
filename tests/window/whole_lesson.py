"""Takes a lesson from its first stop to its last as a student does, and has the answers judged.

Promises: knows no hand: whoever uses it says how a choice is made, revealed, and left behind. The
answers are what the window saved; they are judged by the program without a window.
"""
import json
import os
import subprocess


def at_stop(number):
    return lambda s, h: s["lessonStop"] == str(number) and s["lessonAway"] == "false"


class Course:
    """A lesson being taken. `hand` has choose(letter, hits), reveal, go_on and finish(hits)."""

    def __init__(self, window, hand, pictures):
        self.window = window
        self.hand = hand
        self.pictures = pictures

    def look(self, name):
        self.window.picture(f"{self.pictures}-{name}")

    def answer(self, stop, letter):
        """The question that stands; the run itself shows the answer."""
        values, hits = self.window.state()
        place = int(values["position"])
        self.look(f"{stop:02}-asked")
        self.hand.choose(letter, hits)
        _, hits = self.window.expect(f"{letter} is chosen, the run stays",
                                     lambda s, h: s["lessonChosen"] == letter
                                     and s["lessonAnswered"] == "false"
                                     and int(s["position"]) == place)
        self.hand.reveal(hits)
        self.window.expect("the run shows the answer", lambda s, h: s["lessonAnswered"] == "true"
                           and int(s["position"]) > place and s["gliding"] == "false")

    def take(self, stops, letters):
        """Every stop, and of its questions the next of `letters` each."""
        left = list(letters)
        for stop in range(1, stops + 1):
            values, _ = self.window.expect(f"stop {stop}", at_stop(stop))
            if values["lessonQuestion"]:
                self.answer(stop, left.pop(0))
            self.look(f"{stop:02}")
            _, hits = self.window.expect(f"stop {stop} is shown, and more can be done",
                                         lambda s, h: "command:leaveLesson" in h)
            if stop < stops:
                self.hand.go_on(hits)
        assert not left, f"nobody asked for {left}"

    def finish(self):
        """Ends the lesson; what is said then tells how it went."""
        self.hand.finish(self.window.state()[1])
        values, _ = self.window.expect("the lesson is finished", lambda s, h: s["lesson"] == "")
        self.look("finished")
        return values["notice"]

    def save_answers(self):
        """By the button of the notice, with a name for the file."""
        file = os.path.join(self.window.scratch, "answers.json")
        self.window.press("saveAnswers")
        self.window.expect("it asks for a file", lambda s, h: s["entry"].endswith("answers.json"))
        self.look("answers")
        self.window.key("ctrl+a")
        self.window.tool("type", file)
        self.window.expect("its name is typed", lambda s, h: s["entry"] == file)
        self.window.key("Return")
        self.window.expect("the answers are saved", lambda s, h: file in s["notice"])
        return file

    def judge(self, lesson, file):
        """What the program says of the file without a window: per question, whether it was right
        at the first try."""
        command = [self.window.command[0], "lesson", lesson, "--grade", file, "--json"]
        ended = subprocess.run(command, check=False, capture_output=True, text=True)
        assert ended.returncode == 0, (ended.returncode, ended.stdout, ended.stderr)
        grade = json.loads(ended.stdout)
        assert grade["asStated"] and grade["unknown"] == 0, grade
        assert all(each["answered"] for each in grade["questions"]), grade
        print("ok   the answers are judged")
        return [each["rightAtFirst"] for each in grade["questions"]]
