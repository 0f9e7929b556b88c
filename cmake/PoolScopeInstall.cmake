# Installing. Two components: `engine` (library, public headers, CMake package and pkg-config file:
# enough for find_package(poolscope COMPONENTS engine)) and `app` (program, texts, scenarios and the
# code it shows; manual pages, completions, and what a desktop reads). The folder may be moved afterwards.
include(CMakePackageConfigHelpers)
set(packageDir ${CMAKE_INSTALL_LIBDIR}/cmake/poolscope)

install(TARGETS ${installedEngine} EXPORT poolscopeTargets
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT engine
    LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT engine)
install(DIRECTORY include/poolscope DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT engine
    FILES_MATCHING PATTERN "*.hpp")
file(RELATIVE_PATH upToPrefix /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(cmake/poolscope.pc.in poolscope.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/poolscope.pc
    DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT engine)
install(EXPORT poolscopeTargets NAMESPACE poolscope:: DESTINATION ${packageDir} COMPONENT engine)
configure_package_config_file(cmake/poolscopeConfig.cmake.in poolscopeConfig.cmake
    INSTALL_DESTINATION ${packageDir})
write_basic_package_version_file(poolscopeConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/poolscopeConfig.cmake
    ${CMAKE_CURRENT_BINARY_DIR}/poolscopeConfigVersion.cmake
    DESTINATION ${packageDir} COMPONENT engine)

if(TARGET poolscope)
    install(TARGETS poolscope DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT app)
    install(DIRECTORY assets DESTINATION ${CMAKE_INSTALL_DATADIR}/poolscope COMPONENT app
        PATTERN icon EXCLUDE PATTERN README.md EXCLUDE)
    install(DIRECTORY engine DESTINATION ${CMAKE_INSTALL_DATADIR}/poolscope COMPONENT app
        FILES_MATCHING PATTERN "*.hpp" PATTERN "*.cpp")
    install(FILES packaging/poolscope.desktop
        DESTINATION ${CMAKE_INSTALL_DATADIR}/applications COMPONENT app)
    install(FILES assets/icon/poolscope.svg
        DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps COMPONENT app)
    install(FILES packaging/poolscope.mime.xml
        DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages RENAME poolscope.xml COMPONENT app)
    find_program(GZIP gzip)
    install(CODE "
        set(program $<TARGET_FILE:poolscope>)
        set(work ${PROJECT_BINARY_DIR}/pages)
        set(gzip ${GZIP})
        set(dataDir ${CMAKE_INSTALL_DATADIR})
        set(manDir ${CMAKE_INSTALL_MANDIR})" COMPONENT app)
    install(SCRIPT packaging/install_pages.cmake COMPONENT app)
endif()
