import { parseSync, Visitor } from 'oxc-parser'

/** Checks whether a path belongs to the production code of a workspace. */
export const isSource = (/** @type {string} */ path) =>
  /^(contract|server|web)\/(src|build)\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path)

/** Maximum number of lines between an assertion and the comment above it that gives its reason. */
const reasonLines = 4
const isComment = /^\s*(\/\/|\/?\*|\{\/\*)|\s\/\/ /

/**
 * Finds the type assertions of a file (`x as T`, except `as const`), and checks for each whether a comment next to it gives its reason.
 * @param {string} path
 * @param {string} source
 * @returns {{ line: number, type: string, hasReason: boolean }[]}
 */
export function typeAssertions(path, source) {
  /** @type {{ line: number, type: string, hasReason: boolean }[]} */
  const found = []
  const lines = source.split('\n')
  const visitor = new Visitor({
    TSAsExpression({ typeAnnotation: { start, end } }) {
      const type = source.slice(start, end)
      // `as unknown as T` counts once.
      if (type === 'const' || source.startsWith(' as ', end)) return
      const line = source.slice(0, start).split('\n').length
      const above = lines.slice(Math.max(0, line - 1 - reasonLines), line)
      found.push({ line, type, hasReason: above.some((text) => isComment.test(text)) })
    },
  })
  visitor.visit(parseSync(path, source).program)
  return found
}
