// Names that say nothing, files that grew too large, and work left open.
import { projectFiles, readSource, report } from './sources.mjs'

const banned = /^(utils?|helpers?|common|shared|misc|managers?|services?)$/
/** Words of the trade that only look like the names of nothing. */
const words = [
  /^(contract|server|web)\/src\/tuning\/(admin\/)?services?[.\w-]*$/,
  /^server\/src\/demo\/services[.\w-]*$/,
]
const maxLines = 500
const leftOpen = /\b(TODO|FIXME|XXX)\b/
const code = /\.(tsx?|mjs|css|sql)$/

const files = projectFiles()
const namesNothing = (/** @type {string} */ path) =>
  path.split('/').some((part) => banned.test(part.replace(/\..*$/, ''))) && !words.some((word) => word.test(path))
const grown = (/** @type {string} */ path) => readSource(path).split('\n').length - 1

report([
  ...files
    .filter((path) => code.test(path) && namesNothing(path))
    .map((path) => `${path}: the name says nothing; name it after what it does`),
  ...files
    .filter((path) => code.test(path) && !path.includes('.gen.') && grown(path) > maxLines)
    .map((path) => `${path}: ${grown(path)} lines, more than ${maxLines}; divide it`),
  ...files
    .filter(
      (path) => /\.(tsx?|mjs)$/.test(path) && !path.startsWith('scripts/check-') && leftOpen.test(readSource(path)),
    )
    .map((path) => `${path}: something is left open here`),
])
