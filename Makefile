# The front door: CMake and Ninja do the work; `make help` lists the targets.
#
#   PREFIX=/usr/local DESTDIR=   where `make install` puts things
#   WERROR=OFF                   warnings are not errors (for another compiler, say)
#   SERVE=                       flags of `dicot serve`, for `make serve`
#   SETUP=:                      never install packages

PREFIX  ?= /usr/local
DESTDIR ?=
WERROR  ?= ON
SETUP   ?= sh tools/setup.sh
JOBS    ?= $(shell nproc)

CLANG_FORMAT ?= clang-format-14
CLANG_TIDY   ?= clang-tidy-14

# Ninja and CTest run in parallel themselves. The steps here run in order, even with make -j,
# except for the parts of `make check`.
ifndef IN_PARTS
.NOTPARALLEL:
endif
.PHONY: all build run check check-long other-builds fuzz golden-update records format lint coverage wasm page serve check-web page-pictures guide-pictures wheel deb npm site dist install uninstall clean help
all: build

# configure PRESET OPTIONS: runs CMake, quickly if nothing changed; errors go to stderr.
configure = cmake --preset $(1) -DDICOT_WERROR=$(WERROR) $(2) >/dev/null
# built PRESET CMAKE-OPTIONS: builds what the tests of the preset need.
define built
@echo "== $(1): building"
@$(call configure,$(1),-DDICOT_TESTS=ON $(2))
@cmake --build --preset $(1)
endef
# tested PRESET CTEST-OPTIONS: runs these tests. The sanitizers of gcc 12 sometimes fail to start
# if addresses are randomised, so that is switched off where it is allowed. One more test than
# there are processors runs at a time, because some mostly wait (serve, ranks, faults_signals).
define tested
@echo "== $(1): testing"
@fixed=; if setarch -R true 2>/dev/null; then fixed='setarch -R'; fi; \
	$$fixed ctest --preset $(1) -j $$(($(JOBS) + 1)) --output-junit tests.xml $(2)
endef

setup-%:
	@$(SETUP) $*

## make                builds build/dicot, build/dicot-check and libdicot (release), and
##                     build/dicot-mpi if Open MPI is installed (tools/setup.sh mpi)
build: setup-build
	@$(call configure,release)
	@cmake --build --preset release --target programs

## make run            builds and gives a guided tour
run: build
	@sh tools/tour.sh

## make check          all tests, in a release build, in a browser and with sanitizers (address,
##                     undefined behaviour, threads), then a short run of the fuzz targets
check: setup-compile
	@$(MAKE) --no-print-directory -j 2 IN_PARTS=1 built-release setup-check
	@$(MAKE) --no-print-directory -j 2 IN_PARTS=1 part-fuzz
	@sed -n 's/^# pass \([0-9]*\)$$/== \1 browser tests passed/p' build/Testing/Temporary/LastTest.log
	@sh fuzz/run.sh counts
	@echo "== release, asan, tsan and fuzz together"
	@awk -F '"' '/^[ \t]*tests=/ { n += $$2 } /^[ \t]*failures=/ { f += $$2 } \
		END { printf "check: %d passed, %d failed\n", n - f, f; exit !n || f }' \
		build/tests.xml build/asan/tests.xml build/tsan/tests.xml build/libfuzzer/tests.xml

# The parts of `make check`: what only running tests need, chromium above all, is installed while
# the release tree compiles. While one part tests, another compiles the next tree at a lower
# priority, because some release tests mostly wait. Compiler output is shown only on failure.
.PHONY: part-release part-asan part-tsan part-fuzz built-release built-asan built-tsan built-fuzz
built-release:
	$(call built,release,-DDICOT_WEB=ON)
part-release:
	$(call tested,release,-LE long)
part-asan: part-release built-asan
	$(call tested,asan,-LE long)
part-tsan: part-asan built-tsan
	$(call tested,tsan,-LE long)
part-fuzz: part-tsan built-fuzz
	$(call tested,fuzz)
built-tsan: built-asan
built-fuzz: built-tsan
built-asan built-tsan built-fuzz: built-%:
	@{ $(call configure,$*,-DDICOT_TESTS=ON) && nice cmake --build --preset $*; } >build/$*.log 2>&1 || \
		{ cat build/$*.log; exit 1; }
	@echo "== $*: built"

## make check-long     `make check`, then the long tests (DICOT_LONG=1), then flipped rules
##                     (tests/tree/mutants.sh, and web/tests/mutants.sh in the browser), after the
##                     tests in builds by clang and with -O1, and on a machine of the other byte order;
##                     and the packages for Debian
check-long: export DICOT_LONG = 1
check-long: setup-long
	@env -u DICOT_LONG $(MAKE) --no-print-directory check
	@env -u DICOT_LONG $(MAKE) --no-print-directory other-builds
	$(call built,release)
	$(call tested,release,--timeout 36000)
	@$(MAKE) --no-print-directory deb dist
	@sh tests/hosts/deb.sh build/dist
	@sh tests/tree/mutants.sh
	@sh web/tests/mutants.sh

# The tests of the sources and of the page say the same in any build.
other-builds:
	$(call built,clang)
	$(call tested,clang,-LE 'long|web|tree')
	$(call built,packager)
	$(call tested,packager,-LE 'long|web|tree')
	@$(call configure,release)
	@cmake --build --preset release --target programs
	@python3 tests/tree/big_endian.py build build/s390x

## make fuzz           runs the fuzz targets in turn, FUZZ_SECONDS=60 each, until one fails or ^C
fuzz: setup-fuzz
	@$(call configure,fuzz)
	@cmake --build --preset fuzz
	@sh fuzz/run.sh on

## make records        solves large checkerboards of Clobber, hours each: the end of the table in
##                     doc/clobber.md; RECORDS='4x8 3x11' chooses others. Stopped at any time, it goes
##                     on from build/records
RECORDS ?= 3x10 2x17 5x6 4x8 3x11 2x18 2x19 2x20 3x12 6x6 4x9 5x7
records: build
	@TIME=$${TIME:-24h} MEMORY=$${MEMORY:-4G} STATES=$${STATES:-build/records} sh bench/clobber_boards.sh $(RECORDS)

## make golden-update  rewrites tests/answer/golden/*.test with the present answers of dicot
golden-update: build
	@sh tests/answer/golden.sh --update build/dicot tests/answer/golden

# The files that are formatted. Rooms of the product come first, and only they are analysed.
LINTED    := src native cli mpi lib serve include check claims wasm
FORMATTED := $(LINTED) tests fuzz tools bench

## make format         formats the C sources in place
format: setup-lint
	@find $(FORMATTED) '(' -name '*.[ch]' -o -name '*.cpp' ')' -exec $(CLANG_FORMAT) -i {} +
	@echo "formatted"

## make lint           runs clang-format, cppcheck and clang-tidy; any finding is an error. clang-tidy
##                     takes 12 minutes of processor time at first, then only as long as what changed
lint: setup-lint
	@echo "== clang-format"
	@find $(FORMATTED) '(' -name '*.[ch]' -o -name '*.cpp' ')' -exec $(CLANG_FORMAT) --dry-run -Werror {} +
	@echo "== cppcheck"
	@cppcheck --quiet -j $(JOBS) --std=c11 --enable=warning,performance,portability --inline-suppr \
		--error-exitcode=1 '-Dassert(c)=if(!(c))abort()' \
		$(patsubst %,-I %,$(LINTED)) $(LINTED)
	@echo "== clang-tidy"
	@$(call configure,lint,-DCMAKE_C_CLANG_TIDY='$(CLANG_TIDY);--quiet')
	@cmake --build --preset lint -- -k 0 >build/lint/log || \
		{ grep -v '^\[\| warnings\? generated\|^Suppressed\|^Use -header' build/lint/log; exit 1; }
	@echo "lint: nothing found"

## make coverage       runs the tests and reports the lines they reach
coverage: setup-coverage
	@find build/coverage -name '*.gcda' -delete 2>/dev/null || :
	$(call built,coverage)
	$(call tested,coverage,-LE long)
	@gcovr --root . --filter src/ --filter cli/ --filter lib/ --filter serve/ --html-details build/coverage/report.html \
		--print-summary build/coverage
	@echo "report: build/coverage/report.html"

## make wasm           builds build/dicot.wasm, the core for browsers and node
wasm: setup-build setup-wasm
	@$(call configure,release)
	@cmake --build --preset release --target wasm

## make page           builds the page and the documents into build/web/;
##                     LINK_BASE=URL: links that it copies lead to a copy of it at URL
page: setup-page
	@$(call configure,release,-DDICOT_WEB=ON -DDICOT_LINK_BASE='$(LINK_BASE)')
	@cmake --build --preset release --target web

## make serve          builds the page, and serves it on this machine (SERVE='--port 0' for flags)
serve: build page
	@build/dicot serve $(SERVE)

## make check-web      tests the page in a browser; screenshots are in build/web-shots/
check-web: setup-web
	@$(call configure,release,-DDICOT_WEB=ON -DDICOT_TESTS=ON)
	@cmake --build --preset release --target web dicot
	@ctest --preset release -L '^web$$' --verbose

## make page-pictures  makes the pictures of the page in README.md from the page
page-pictures: page setup-web
	@node web/pictures.mjs build/web doc/pictures

## make guide-pictures makes the pictures of the guides, by the commands in doc/guide/gallery.md
guide-pictures: build
	@command -v dot >/dev/null || { echo "guide-pictures: needs Graphviz"; exit 1; }
	@sh tools/guide_pictures.sh build/dicot doc/pictures

## make wheel          a wheel for pip with library and programs: build/dist/dicot-*.whl
wheel: setup-build setup-page
	@$(call configure,release,-DDICOT_WEB=ON)
	@cmake --build --preset release --target wheel_parts
	@python3 python/make_wheel.py build/wheel build/dist

## make deb            packages for Debian: build/dist/*.deb, from the last commit
deb: setup-deb
	@sh tools/deb.sh build build/dist

## make npm            a package for npm, with the engine for node and browsers: build/dist/dicot-*.tgz
npm: setup-npm
	@$(call configure,release)
	@cmake --build --preset release --target wasm
	@node wasm/npm/pack.mjs build/dicot.wasm build/npm build/dist

## make site           the page with all documents, for any static web server: build/web/, and as
##                     build/dist/dicot-*-site.tar.xz. doc/index.html can also be opened as a file
site: page
	@sh tools/site.sh build/web build/dist

## make dist           the sources of the last commit: build/dist/dicot-*.tar.xz, and SHA256SUMS of all
##                     that is in build/dist
dist:
	@sh tools/dist.sh build/dist
	@cd build/dist && sha256sum $$(ls | grep -v SHA256SUMS) >SHA256SUMS && cat SHA256SUMS

## make page-times     measures the page in a browser: first board, first verdict, frames
page-times: page setup-web
	@node web/measure.mjs build/web

## make install        installs programs, library, Python module, manual pages, completions, rulesets and
##                     documents below PREFIX, under DESTDIR
install: build
	@DESTDIR='$(DESTDIR)' cmake --install build --prefix '$(PREFIX)'

## make uninstall      removes what `make install` with the same PREFIX and DESTDIR has put there
uninstall: build
	@DESTDIR='$(DESTDIR)' sh tools/uninstall.sh build '$(PREFIX)'

## make clean          removes build/
clean:
	rm -rf build

## make help           shows this list
help:
	@sed -n 's/^## //p' Makefile
