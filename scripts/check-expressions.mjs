// Checks that every regular expression in the sources runs in linear time, or is listed below as an exception with a reason. Expressions in
// linear-expressions.json are already verified; recheck verifies new ones. `--write` updates linear-expressions.json.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { root } from './set-up.mjs'
import { projectFiles, readSource, report } from './sources.mjs'

const listPath = 'scripts/linear-expressions.json'
const timeoutMs = 20_000

/** Expressions that recheck cannot prove to be linear, with the reason why they are safe. */
const exceptions = new Map([
  ['/\\/+$/', 'the operator’s own PUBLIC_URL'],
  ['/^\\/+|\\/+$/g', 'the operator’s own FILES_URL'],
  ['/^\\s*(BEGIN|COMMIT);/m', 'SQL that pg-boss ships'],
  ['/setpriv: .*(Operation not permitted|Permission denied|cap|priv)/i', 'output of setpriv'],
  ['/\\\\d\\{(\\d)\\}|\\[[^\\]]+\\]\\{(\\d)\\}/g', 'the source of expressions of our own'],
  ['/\\(\\?:.*\\)/', 'the source of expressions of our own'],
  ['/\\[[^\\]]+\\]/g', 'the source of expressions of our own'],
  ['/(<(\\w+)>.*?<\\/\\2>)/g', 'wording of our own'],
  ['/^<(\\w+)>(.*)<\\/\\1>$/', 'wording of our own'],
  [
    '/^(?<first>[PCBU][0-3][0-9A-F]{3})(?: x(?<times>\\d+))? (?<name>.+?)(?: :: (?<ends>.+))?$/',
    'a list of fault codes that we ship',
  ],
])

/** Files that build regular expressions at run time. Tests with hostile text cover them. */
const builders = new Set([
  'server/src/first-paint/first-paint.ts',
  'server/src/ecu/signatures.ts',
  'contract/src/codes/read-codes.ts',
  'contract/src/codes/bosch-number.ts',
])

/** @typedef {{ pattern: string, flags: string, path: string }} Expression */

/** @type {Map<string, Expression>} */
const found = new Map()
/** @type {string[]} */
const findings = []
const isSource = (/** @type {string} */ path) =>
  /^(server|contract|web)\/src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path)

for (const path of projectFiles().filter(isSource)) {
  const visitor = new Visitor({
    Literal(node) {
      if (!('regex' in node) || !node.regex) return
      const { pattern, flags } = node.regex
      found.set(`/${pattern}/${flags}`, { pattern, flags, path })
    },
    NewExpression({ callee }) {
      if (callee.type === 'Identifier' && callee.name === 'RegExp' && !builders.has(path))
        findings.push(`${path} builds an expression that cannot be checked: write it as a literal`)
    },
  })
  visitor.visit(parseSync(path, readSource(path)).program)
}

const known = new Set(/** @type {string[]} */ (JSON.parse(readSource(listPath))))
const unknown = [...found].filter(([text]) => !known.has(text) && !exceptions.has(text))
for (const text of exceptions.keys()) if (!found.has(text)) findings.push(`the exception ${text} is no longer used`)

if (unknown.length > 0) {
  // Uses the slow backend of recheck, because its native backends are not available on all platforms.
  process.env['RECHECK_BACKEND'] = 'pure'
  process.env['RECHECK_SYNC_BACKEND'] = 'pure'
  const { checkSync } = await import('recheck')
  for (const [text, { pattern, flags, path }] of unknown) {
    const { status, complexity, attack } = checkSync(pattern, flags, { timeout: timeoutMs })
    if (status === 'safe') known.add(text)
    else if (status === 'vulnerable')
      findings.push(`${path}: ${text} is ${complexity?.type}, for example with ${attack?.pattern?.slice(0, 120)}`)
    else findings.push(`${path}: ${text} could not be proved linear`)
  }
}
if (process.argv.includes('--write')) {
  const list = [...known].filter((text) => found.has(text)).sort()
  writeFileSync(join(root, listPath), `${JSON.stringify(list, null, 2)}\n`)
}
report(findings)
