// Checks that the number of type assertions outside tests does not grow, and that each assertion has a reason. `--list` prints all assertions.
import { projectFiles, readSource, report } from './sources.mjs'
import { isSource, typeAssertions } from './type-assertions.mjs'

/** Maximum number of assertions, equal to the current number. Lower these numbers after removing assertions. */
const maxAssertions = 59
const maxAsNever = 0

const assertions = projectFiles()
  .filter(isSource)
  .flatMap((path) =>
    typeAssertions(path, readSource(path)).map(({ line, ...found }) => ({ place: `${path}:${line}`, ...found })),
  )

const toNever = assertions.filter(({ type }) => type === 'never')
if (process.argv.includes('--list')) for (const { place, type } of assertions) console.log(`${place} as ${type}`)
const more = 'find the type that is missing, or list them with `node scripts/check-casts.mjs --list`'
report([
  ...assertions
    .filter(({ hasReason }) => !hasReason)
    .map(
      ({ place, type }) =>
        `${place}: say in a comment why this is a ${type}, or find a type that makes the assertion unnecessary`,
    ),
  ...(assertions.length > maxAssertions
    ? [`${assertions.length} type assertions, more than ${maxAssertions}: ${more}`]
    : []),
  ...(toNever.length > maxAsNever ? [`${toNever.length} assertions to never, more than ${maxAsNever}: ${more}`] : []),
])
