// A run as it is shown: the log with its story, its sentences, its minimap, and the playhead.
//
// Promises: `follow` takes in what is new and nothing else; never moves, because its parts refer to
// each other.
#pragma once

#include "app/model/narrator.hpp"
#include "app/model/playhead.hpp"
#include "app/model/story.hpp"
#include "app/views/frame/minimap.hpp"
#include "app/views/workers/queue_track.hpp"

namespace poolscope {

class Film {
public:
    Film(const Log& log, const TextCatalog& words)
        : story(log), narrator(log, story.names(), words), head(log) {
        follow();
    }
    Film(const Film&) = delete;
    Film& operator=(const Film&) = delete;

    bool follow() {
        const bool grew = story.follow();
        minimap.follow(story.log());
        queue.follow(story.log());
        return grew;
    }

    Story story;
    Narrator narrator;
    Playhead head;
    Minimap minimap;
    QueueTrack queue;
};

}  // namespace poolscope
