# zlib, which Debian has compiled for this machine only.
if(NOT TARGET ZLIB::ZLIB)
    set(zlib ${PROJECT_SOURCE_DIR}/build/third_party/zlib)
    execute_process(COMMAND ${PROJECT_SOURCE_DIR}/third_party/fetch_source.sh zlib ${zlib}
        COMMAND_ERROR_IS_FATAL ANY)
    add_library(poolscope_zlib STATIC
        ${zlib}/adler32.c ${zlib}/compress.c ${zlib}/crc32.c ${zlib}/deflate.c ${zlib}/inffast.c
        ${zlib}/inflate.c ${zlib}/inftrees.c ${zlib}/trees.c ${zlib}/zutil.c)
    target_include_directories(poolscope_zlib SYSTEM PUBLIC ${zlib})
    target_compile_options(poolscope_zlib PRIVATE -w -O2)
    add_library(ZLIB::ZLIB ALIAS poolscope_zlib)
endif()
set(ZLIB_FOUND ON)
