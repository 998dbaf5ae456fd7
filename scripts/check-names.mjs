// Checks for meaningless names, folders that differ between workspaces, files that are too long, and unfinished work.
import { projectFiles, readSource, report } from './sources.mjs'

const banned = /^(utils?|helpers?|common|shared|misc|managers?|services?)$/
/** Paths in which "service" is a term of the domain. */
const domainTerms = [
  /^(contract|server|web)\/src\/tuning\/(admin\/)?services?[.\w-]*$/,
  /^server\/src\/sample-data\/services[.\w-]*$/,
]
const maxLines = 500
const unfinished = /\b(TODO|FIXME|XXX)\b/
const code = /\.(tsx?|mjs|css|sql)$/

const files = projectFiles()
const isMeaningless = (/** @type {string} */ path) =>
  path.split('/').some((part) => banned.test(part.replace(/\..*$/, ''))) && !domainTerms.some((term) => term.test(path))
/**
 * Returns the number of a migration.
 * @param {string} path
 */
const numberOf = (path) => path.match(/^server\/migrations\/(\d+)_/)?.[1]

/** Parts of a domain without a folder on the server. Other parts have the same folder name in all workspaces. Only the web app computes the theme. */
const withoutServer = new Set(['site/theme'])
const partsOf = (/** @type {string} */ workspace) =>
  new Set(files.flatMap((path) => new RegExp(`^${workspace}/src/(\\w+/[\\w-]+)/`).exec(path)?.[1] ?? []))
const partsOfServer = partsOf('server')
const unmatchedParts = [...partsOf('contract')].filter((part) => !partsOfServer.has(part) && !withoutServer.has(part))

const linesOf = (/** @type {string} */ path) => readSource(path).split('\n').length - 1

report([
  ...unmatchedParts.map(
    (part) => `contract/src/${part}: server/src has no folder of this name; parts of a domain have one name`,
  ),
  ...[...new Set(files.flatMap((path) => /^web\/src\/\w+\/(?!admin\/)[\w-]+\/admin\//.exec(path)?.[0] ?? []))].map(
    (folder) => `${folder}: pages for staff belong in the folder admin/ of their domain, in one of the part's name`,
  ),
  ...files
    .filter(
      (path, at) =>
        numberOf(path) !== undefined &&
        files.some((other, before) => before < at && numberOf(other) === numberOf(path)),
    )
    .map((path) => `${path}: another migration has the same number`),
  ...files
    .filter((path) => code.test(path) && isMeaningless(path))
    .map((path) => `${path}: meaningless name; name the file after what it does`),
  ...files
    .filter((path) => code.test(path) && !path.includes('.gen.') && linesOf(path) > maxLines)
    .map((path) => `${path}: ${linesOf(path)} lines, more than ${maxLines}; split it`),
  ...files
    .filter(
      (path) => /\.(tsx?|mjs)$/.test(path) && !path.startsWith('scripts/check-') && unfinished.test(readSource(path)),
    )
    .map((path) => `${path}: contains unfinished work`),
])
