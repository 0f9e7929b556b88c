# giflib, which Debian has compiled for this machine only: what writes.
if(NOT TARGET GIF::GIF)
    set(giflib ${PROJECT_SOURCE_DIR}/build/third_party/giflib)
    execute_process(COMMAND ${PROJECT_SOURCE_DIR}/third_party/fetch_source.sh giflib ${giflib}
        COMMAND_ERROR_IS_FATAL ANY)
    add_library(poolscope_giflib STATIC
        ${giflib}/egif_lib.c ${giflib}/gif_err.c ${giflib}/gif_hash.c ${giflib}/gifalloc.c
        ${giflib}/openbsd-reallocarray.c)
    target_include_directories(poolscope_giflib SYSTEM PUBLIC ${giflib})
    target_compile_options(poolscope_giflib PRIVATE -w -O2)
    add_library(GIF::GIF ALIAS poolscope_giflib)
endif()
set(GIF_FOUND ON)
