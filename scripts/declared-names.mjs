// Checks declared names with endings that say little: "Facts" is reserved for the values of notifications, and the number of names that end in "Of"
// must not grow.
import { readSource } from './sources.mjs'

/** Maximum number of exported names that end in "Of" (`priceOf`). Lower it after renaming one to a noun or a verb (`orderPrice`). */
const maxOfNames = 229

const declaration = /^(export )?(?:default )?(?:async )?(?:const|function\*?|type|interface|class) (\w+)(.*)$/gm
/** Names with "Facts" that are not declared by `eventFacts`: values of notifications, and a field of the audit log. */
const namesOfFacts = /^(?:appFacts|messageFacts|messageMailFacts|namesInFacts)$/
/** Matches the path of the file that declares `eventFacts`. */
const definesFacts = /^server\/src\/platform\/events\/event-facts\.ts$/

/**
 * Finds wrong names among the top-level declarations of these files.
 * @param {string[]} paths
 * @param {(path: string) => string} [read]
 * @param {number} [maxOf]
 * @returns {string[]}
 */
export function wrongNames(paths, read = readSource, maxOf = maxOfNames) {
  const declared = paths.flatMap((path) =>
    [...read(path).matchAll(declaration)].map(([, isExported, name = '', rest = '']) => ({
      path,
      isExported,
      name,
      rest,
    })),
  )
  const facts = declared.filter(
    ({ path, name, rest }) =>
      /Facts$/.test(name) &&
      !definesFacts.test(path) &&
      !namesOfFacts.test(name) &&
      !/\beventFacts\(|: EventFacts\b/.test(rest),
  )
  const ofNames = declared.filter(({ isExported, name }) => isExported && /[a-z]Of$/.test(name))
  return [
    ...facts.map(
      ({ path, name }) => `${path}: ${name}; "Facts" are the values of notifications, say details, columns, content…`,
    ),
    ...(ofNames.length > maxOf
      ? [
          `${ofNames.length} exported names end in "Of", more than ${maxOf}: say ${'`orderPrice`'} instead of ${'`priceOf`'}`,
        ]
      : []),
  ]
}
