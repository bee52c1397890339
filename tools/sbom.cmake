# dicot_sbom(OUT ROW...): writes a list of what dicot is built from, as an SPDX document. A row is
# "NAME VERSION LICENSE RELATION", where RELATION says how dicot relates to it: STATIC_LINK or
# DYNAMIC_LINK; an empty VERSION is a dash. The same rows give the same file. The time in it is
# SOURCE_DATE_EPOCH, or else 1970, because the time of the build would make every file differ.
function(dicot_sbom out)
  set(sbom_packages "")
  foreach(row IN LISTS ARGN)
    separate_arguments(row UNIX_COMMAND "${row}")
    list(POP_FRONT row name version licence relation)
    if(version STREQUAL "-")
      set(version NOASSERTION)
    endif()
    string(APPEND sbom_packages "
PackageName: ${name}
SPDXID: SPDXRef-${name}
PackageVersion: ${version}
PackageDownloadLocation: NOASSERTION
FilesAnalyzed: false
PackageLicenseConcluded: ${licence}
PackageLicenseDeclared: ${licence}
PackageCopyrightText: NOASSERTION
Relationship: SPDXRef-dicot ${relation} SPDXRef-${name}
")
  endforeach()
  string(SHA256 sbom_hash "${sbom_packages}")
  set(sbom_time 1970-01-01T00:00:00Z)
  if(DEFINED ENV{SOURCE_DATE_EPOCH})
    string(TIMESTAMP sbom_time "%Y-%m-%dT%H:%M:%SZ" UTC)
  endif()
  configure_file(${PROJECT_SOURCE_DIR}/tools/dicot.spdx.in ${out} @ONLY)
endfunction()
