// Checks that type assertions (`x as T`, except `as const`) outside of tests do not become more. `--list` prints them.
import { parseSync, Visitor } from 'oxc-parser'
import { projectFiles, readSource, report } from './sources.mjs'

/** Lower these whenever assertions have gone. */
const maxAssertions = 76
const maxAsNever = 0

/** @type {{ place: string, type: string }[]} */
const assertions = []
const isSource = (/** @type {string} */ path) =>
  /^(contract|server|web)\/(src|build)\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path)

for (const path of projectFiles().filter(isSource)) {
  const source = readSource(path)
  const visitor = new Visitor({
    TSAsExpression({ typeAnnotation: { start, end } }) {
      const type = source.slice(start, end)
      // `as unknown as T` counts once.
      if (type === 'const' || source.startsWith(' as ', end)) return
      assertions.push({ place: `${path}:${source.slice(0, start).split('\n').length}`, type })
    },
  })
  visitor.visit(parseSync(path, source).program)
}

const toNever = assertions.filter(({ type }) => type === 'never')
if (process.argv.includes('--list')) for (const { place, type } of assertions) console.log(`${place} as ${type}`)
const more = 'find the type that is missing, or list them with `node scripts/check-casts.mjs --list`'
report([
  ...(assertions.length > maxAssertions
    ? [`${assertions.length} type assertions, more than ${maxAssertions}: ${more}`]
    : []),
  ...(toNever.length > maxAsNever ? [`${toNever.length} assertions to never, more than ${maxAsNever}: ${more}`] : []),
])
