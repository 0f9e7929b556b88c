# Installing. Two components: `engine` (library, headers, CMake package: enough for
# find_package(poolscope)) and `app` (program, texts, scenarios and the engine source it shows).
include(CMakePackageConfigHelpers)
set(packageDir ${CMAKE_INSTALL_LIBDIR}/cmake/poolscope)

install(TARGETS poolscope_engine EXPORT poolscopeTargets
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT engine)
install(DIRECTORY engine DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/poolscope COMPONENT engine
    FILES_MATCHING PATTERN "*.hpp")
install(EXPORT poolscopeTargets NAMESPACE poolscope:: DESTINATION ${packageDir} COMPONENT engine)
configure_package_config_file(cmake/poolscopeConfig.cmake.in poolscopeConfig.cmake
    INSTALL_DESTINATION ${packageDir})
write_basic_package_version_file(poolscopeConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/poolscopeConfig.cmake
    ${CMAKE_CURRENT_BINARY_DIR}/poolscopeConfigVersion.cmake
    DESTINATION ${packageDir} COMPONENT engine)

if(TARGET poolscope)
    install(TARGETS poolscope DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT app)
    install(DIRECTORY assets DESTINATION ${CMAKE_INSTALL_DATADIR}/poolscope COMPONENT app)
    install(DIRECTORY engine DESTINATION ${CMAKE_INSTALL_DATADIR}/poolscope COMPONENT app
        FILES_MATCHING PATTERN "*.hpp" PATTERN "*.cpp")
endif()
