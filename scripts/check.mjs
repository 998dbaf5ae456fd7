// Runs the steps of `npm run check`: format, lint, types, import rules, dead code, names and wording. Prints one line per step, and the output of
// failed steps.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled, node24, root, runMain } from './set-up.mjs'

const tool = (/** @type {string} */ path) => join(root, 'node_modules', path)
// Incremental, so that only files affected by a change are checked again.
const types = (/** @type {string} */ workspace) => [
  ...[tool('typescript/bin/tsc'), '-p', workspace, '--incremental'],
  ...['--tsBuildInfoFile', join(root, 'node_modules', '.mapwright', `types-${workspace}.tsbuildinfo`)],
]

/** @type {[step: string, command: string[]][]} */
const steps = [
  [
    'format and lint',
    [tool('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '--diagnostic-level=warn', '--colors=off'],
  ],
  ['types of the server', types('server')],
  ['types of the web app', types('web')],
  ['types of the contract', types('contract')],
  ['dead code', [tool('knip/bin/knip.js'), '--no-progress']],
  ['imports', ['scripts/check-imports.mjs']],
  ['tables', ['scripts/check-tables.mjs']],
  ['migrations', ['scripts/check-migrations.mjs']],
  ['expressions', ['scripts/check-expressions.mjs']],
  ['names and sizes', ['scripts/check-names.mjs']],
  ['functions', ['scripts/check-functions.mjs']],
  ['styles', ['scripts/check-styles.mjs']],
  ['waits of tests', ['scripts/check-waits.mjs']],
  ['vocabulary', ['scripts/check-words.mjs']],
  ['type assertions', ['scripts/check-casts.mjs']],
  ['lock file', ['scripts/check-lock-file.mjs']],
  ['wording', ['scripts/check-locales.mjs']],
  ['untranslated wording', ['scripts/check-untranslated.mjs']],
  ['lengths of labels', ['scripts/check-label-lengths.mjs']],
  ['documents', ['scripts/check-docs.mjs']],
  ['example of an addition', ['scripts/check-addition.mjs']],
]
const atOnce = 3

/** @returns {Promise<{ passed: number, failed: number }>} */
export async function check() {
  let passed = 0
  const waiting = [...steps]
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) if (await isClean(...step)) passed++
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { passed, failed: steps.length - passed }
}

/**
 * @param {string} step
 * @param {string[]} command
 * @returns {Promise<boolean>}
 */
function isClean(step, command) {
  const started = Date.now()
  return new Promise((resolve, reject) => {
    const child = spawn(node24(), command, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
    child.once('error', reject)
    child.once('close', (code) => {
      const seconds = ((Date.now() - started) / 1000).toFixed(1)
      console.log(code === 0 ? `✓ ${step} (${seconds} s)` : `✗ ${step} (${seconds} s)\n${output.trimEnd()}\n`)
      resolve(code === 0)
    })
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runMain(async () => {
    await ensureInstalled()
    return (await check()).failed > 0 ? 1 : 0
  })
}
