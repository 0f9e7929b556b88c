// Drawing twice where a copy is asked for.
#include "app/window/gl/draw_frame.hpp"

#include <glad/gl.h>
#include <imgui_impl_opengl3.h>

#include "app/window/gl/framebuffer.hpp"

namespace poolscope {

namespace {

void drawData(ImVec2 size, unsigned clear, ImDrawData* data) {
    glViewport(0, 0, static_cast<int>(size.x), static_cast<int>(size.y));
    clearTo(clear);
    ImGui_ImplOpenGL3_RenderDrawData(data);
}

}  // namespace

void drawChanges(const ImDrawData& frame, unsigned clear, FrameChanges& changes) {
    const std::vector<PixelBox>& boxes = changes.follow(frame, clear);
    if (boxes.empty()) return;
    const auto height = static_cast<int>(frame.DisplaySize.y);
    glViewport(0, 0, static_cast<int>(frame.DisplaySize.x), height);
    for (const PixelBox& box : boxes) clearTo(clear, box, height);
    ImGui_ImplOpenGL3_RenderDrawData(&changes.parts(frame));
}

std::exception_ptr drawFrame(ImVec2 size, unsigned clear, Image* copy, FrameChanges* changes) {
    const auto draw = [&] { drawData(size, clear, ImGui::GetDrawData()); };
    std::exception_ptr refused;
    if (copy != nullptr) try {
            Framebuffer beside(static_cast<int>(size.x), static_cast<int>(size.y));
            beside.bind();
            draw();
            *copy = beside.finish();
        } catch (...) {
            refused = std::current_exception();
            glBindFramebuffer(GL_FRAMEBUFFER, 0);
        }
    if (changes != nullptr)
        drawChanges(*ImGui::GetDrawData(), clear, *changes);
    else
        draw();
    return refused;
}

void drawPainted(ImVec2 size, unsigned clear, const std::function<void(ImDrawList&)>& paint,
                 FrameChanges* changes) {
    ImDrawList list(ImGui::GetDrawListSharedData());
    list._ResetForNewFrame();
    list.PushTextureID(ImGui::GetIO().Fonts->TexID);
    list.PushClipRect({0, 0}, size);
    paint(list);
    ImDrawData data;
    data.Valid = true;
    data.DisplaySize = size;
    data.FramebufferScale = {1, 1};
    data.AddDrawList(&list);
    if (changes == nullptr) return drawData(size, clear, &data);
    drawChanges(data, clear, *changes);
}

}  // namespace poolscope
