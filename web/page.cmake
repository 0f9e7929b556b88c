# How the objects become a page: poolscope.js, .wasm, .data and index.html in build/web/page.
set(page ${PROJECT_BINARY_DIR}/page)
file(MAKE_DIRECTORY ${page})
poolscope_program(poolscope SOURCES platform/web/page.cpp LINK poolscope_window)
set_target_properties(poolscope PROPERTIES SUFFIX .js RUNTIME_OUTPUT_DIRECTORY ${page})
set(memory -sALLOW_MEMORY_GROWTH=1 -sINITIAL_MEMORY=134217728 -sTOTAL_STACK=8388608)
target_link_options(poolscope PRIVATE ${memory}
    -sENVIRONMENT=web -sMIN_WEBGL_VERSION=2 -sMAX_WEBGL_VERSION=2 -sINVOKE_RUN=0 -sMINIFY_HTML=0
    -sFORCE_FILESYSTEM=1 -lidbfs.js
    -sEXPORTED_RUNTIME_METHODS=FS,IDBFS,ENV,callMain,ccall,lengthBytesUTF8,stringToUTF8
    -sEXPORTED_FUNCTIONS=_main,_malloc,_free,_pageFileDropped,_pageTyped,_pagePointer,_pageCommand,_pageSeek,_pageSeekTime,_pageLink
    "SHELL:--preload-file ${PROJECT_SOURCE_DIR}/assets@/share/poolscope/assets"
    "SHELL:--exclude-file */suites/*"
    "SHELL:--preload-file ${PROJECT_SOURCE_DIR}/engine@/share/poolscope/engine"
    "SHELL:--preload-file ${POOLSCOPE_WEB_FONTS}@/fonts"
    # Cron scenarios look zones up; posix/ and right/ hold them twice more.
    "SHELL:--preload-file /usr/share/zoneinfo@/usr/share/zoneinfo --exclude-file */posix/* --exclude-file */right/*"
    "SHELL:--exclude-file */README.md --exclude-file */unicodes.txt --exclude-file */more.* --exclude-file */CMakeLists.txt")
foreach(file index.html page.js embeds.html)
    configure_file(${PROJECT_SOURCE_DIR}/web/${file} ${page}/${file} COPYONLY)
endforeach()
configure_file(${POOLSCOPE_WEB_FONTS}/more.otf ${page}/more.otf COPYONLY)

# The engine alone, for Node with the machine's own files: its logs must be those of the native program.
add_executable(poolscope_logs ${PROJECT_SOURCE_DIR}/web/logs.cpp)
target_link_libraries(poolscope_logs PRIVATE poolscope_engine poolscope_flags)
target_include_directories(poolscope_logs PRIVATE ${PROJECT_SOURCE_DIR})
set_target_properties(poolscope_logs PROPERTIES SUFFIX .js RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
target_link_options(poolscope_logs PRIVATE ${memory} -O1 -sENVIRONMENT=node -sNODERAWFS=1 -sEXIT_RUNTIME=1)
# emscripten finds acorn there, which Debian has packaged.
set_target_properties(poolscope poolscope_logs PROPERTIES
    RULE_LAUNCH_LINK "${CMAKE_COMMAND} -E env NODE_PATH=/usr/share/nodejs")
