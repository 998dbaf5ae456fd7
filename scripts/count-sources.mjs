// Counts files, lines and type assertions in commits, for the figures in docs/redesign.md: `node scripts/count-sources.mjs db883c9b HEAD`.
import { execFileSync } from 'node:child_process'
import { root } from './set-up.mjs'
import { isSource, typeAssertions } from './type-assertions.mjs'

/** @param {string[]} args */
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 })

/** @param {string} commit */
function sourcesOf(commit) {
  const paths = git('ls-tree', '-r', '--name-only', commit, 'contract', 'server', 'web').split('\n').filter(isSource)
  return paths.map((path) => ({ path, source: git('show', `${commit}:${path}`) }))
}

/** @param {string} commit */
function figuresOf(commit) {
  const sources = sourcesOf(commit)
  const lines = sources.map(({ source }) => source.split('\n').length - 1).sort((one, other) => one - other)
  const at = (/** @type {number} */ share) => lines[Math.floor(lines.length * share)] ?? 0
  const assertions = sources.flatMap(({ path, source }) => typeAssertions(path, source))
  return {
    files: sources.length,
    lines: lines.reduce((sum, count) => sum + count, 0),
    'median file': at(0.5),
    '95th percentile': at(0.95),
    'longest file': lines.at(-1) ?? 0,
    as: assertions.length,
    'as never': assertions.filter(({ type }) => type === 'never').length,
  }
}

console.table(Object.fromEntries(process.argv.slice(2).map((commit) => [commit, figuresOf(commit)])))
