// Checks that a migration removes nothing that the previous release reads, because that release is still running during a rolling upgrade
// (docs/decisions/071).
import { projectFiles, readSource, report } from './sources.mjs'

/** Earlier migrations are shipped and cannot change. */
const firstChecked = '0208'

const removal = /\b(?:DROP (?:COLUMN|TABLE|VIEW|FUNCTION)|RENAME (?:COLUMN|TO))\b/
const reason = /-- Not used since (\S+?)\.?$/
const releases = new Set([...readSource('CHANGELOG.md').matchAll(/^## (\d\S*)/gm)].map(([, version]) => version))

/** @param {string} path */
function faultsOf(path) {
  const lines = readSource(path).split('\n')
  return lines.flatMap((line, at) => {
    if (!removal.test(line.replace(/--.*/, ''))) return []
    const [, version] = reason.exec(line) ?? reason.exec(lines[at - 1] ?? '') ?? []
    return releases.has(version)
      ? []
      : [`${path}:${at + 1}: removes something; "-- Not used since" must name a release that no longer used it`]
  })
}

report(
  projectFiles()
    .filter((path) => /^server\/migrations\/.*\.sql$/.test(path) && (path.split('/').at(-1) ?? '') >= firstChecked)
    .flatMap(faultsOf),
)
