// The former place of the public header; see poolscope/juc.hpp.
#pragma once

#include "poolscope/juc.hpp"
