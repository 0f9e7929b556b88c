#include "app/window/gl/framebuffer.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

#include <glad/gl.h>

namespace poolscope {

namespace {

constexpr int wantedSamples = 4;

int limit(GLenum name) {
    int value = 0;
    glGetIntegerv(name, &value);
    return value;
}

void create(unsigned (&names)[2], int samples, int width, int height) {
    glGenFramebuffers(1, &names[0]);
    glGenRenderbuffers(1, &names[1]);
    glBindRenderbuffer(GL_RENDERBUFFER, names[1]);
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, GL_RGBA8, width, height);
    glBindFramebuffer(GL_FRAMEBUFFER, names[0]);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, names[1]);
    if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE) {
        throw std::runtime_error("OpenGL refused a picture of " + std::to_string(width) + "x" +
                                 std::to_string(height) + " pixels.");
    }
}

/// OpenGL counts rows from the bottom; and a picture file has no use for the alpha of blending.
void flipAndMakeOpaque(Image& image) {
    const auto row = static_cast<std::ptrdiff_t>(image.width) * 4;
    for (int y = 0; y < image.height / 2; ++y) {
        const auto upper = image.rgba.begin() + y * row;
        std::swap_ranges(upper, upper + row, image.rgba.end() - (y + 1) * row);
    }
    for (std::size_t i = 3; i < image.rgba.size(); i += 4) image.rgba[i] = 255;
}

void clearThere(unsigned color) {
    const auto channel = [color](unsigned shift) {
        return static_cast<float>((color >> shift) & 0xFFU) / 255;
    };
    glClearColor(channel(16), channel(8), channel(0), 1);
    glClear(GL_COLOR_BUFFER_BIT);
}

}  // namespace

void clearTo(unsigned color) {
    glDisable(GL_SCISSOR_TEST);
    clearThere(color);
}

void clearTo(unsigned color, const PixelBox& part, int height) {
    glEnable(GL_SCISSOR_TEST);
    glScissor(part.left, height - part.bottom, part.right - part.left, part.bottom - part.top);
    clearThere(color);
    glDisable(GL_SCISSOR_TEST);
}

Framebuffer::Framebuffer(int width, int height, bool smooth) : width_(width), height_(height) {
    const int most = std::min(limit(GL_MAX_RENDERBUFFER_SIZE), limit(GL_MAX_TEXTURE_SIZE));
    if (width < 1 || height < 1 || width > most || height > most) {
        throw std::runtime_error("A picture must be between 1 and " + std::to_string(most) +
                                 " pixels wide and high, not " + std::to_string(width) + "x" +
                                 std::to_string(height) + ".");
    }
    const int before = limit(GL_FRAMEBUFFER_BINDING);
    create(smooth_, smooth ? std::min(wantedSamples, limit(GL_MAX_SAMPLES)) : 0, width, height);
    create(plain_, 0, width, height);
    glBindFramebuffer(GL_FRAMEBUFFER, static_cast<unsigned>(before));
}

Framebuffer::~Framebuffer() {
    for (const auto* names : {smooth_, plain_}) {
        glDeleteFramebuffers(1, &names[0]);
        glDeleteRenderbuffers(1, &names[1]);
    }
}

void Framebuffer::bind() {
    previous_ = limit(GL_FRAMEBUFFER_BINDING);
    glBindFramebuffer(GL_FRAMEBUFFER, smooth_[0]);
    glViewport(0, 0, width_, height_);
}

Image Framebuffer::finish() {
    glBindFramebuffer(GL_READ_FRAMEBUFFER, smooth_[0]);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, plain_[0]);
    glDisable(GL_SCISSOR_TEST);
    glBlitFramebuffer(0, 0, width_, height_, 0, 0, width_, height_, GL_COLOR_BUFFER_BIT,
                      GL_NEAREST);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, plain_[0]);
    Image image{width_, height_, {}};
    image.rgba.resize(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_) * 4);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, width_, height_, GL_RGBA, GL_UNSIGNED_BYTE, image.rgba.data());
    glBindFramebuffer(GL_FRAMEBUFFER, static_cast<unsigned>(previous_));
    flipAndMakeOpaque(image);
    return image;
}

}  // namespace poolscope
