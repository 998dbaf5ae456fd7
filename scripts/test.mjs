// npm test: installs, builds, checks and runs all tests; ends with the line "N passed, N failed".
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { check } from './check.mjs'
import { findBrowser } from './find-browser.mjs'
import { compiled, ensureInstalled, ensureWebBuilt, node24, root, run, runMain } from './set-up.mjs'

const results = join(root, 'test-results', 'vitest.json')

/**
 * @param {number} code vitest's exit code
 * @returns {{ passed: number, failed: number }}
 */
function readResults(code) {
  if (!existsSync(results)) return { passed: 0, failed: 1 }
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(results, 'utf8'))
  // Counts test files without failed tests that failed nevertheless: they did not load, or had an error outside of tests.
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' &&
      assertionResults.every((/** @type {{ status: string }} */ test) => test.status !== 'failed'),
  ).length
  const failed = numFailedTests + broken
  return { passed: numPassedTests, failed: code !== 0 && failed === 0 ? 1 : failed }
}

/**
 * Creates the folder for temporary files of this run. When the run ends for any reason, a separate process ends leftover processes and removes the
 * folder.
 */
function openFolder() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'mapwright-run-')))
  // Writable by all users, because some tests start programs as another user.
  chmodSync(folder, 0o1777)
  const cleaner = spawn(process.execPath, [join(root, 'scripts', 'clean-up-after.mjs'), folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  cleaner.unref()
  const input = /** @type {import('node:net').Socket} */ (cleaner.stdin)
  input.unref()
  return folder
}

async function test() {
  rmSync(results, { force: true })
  mkdirSync(join(root, 'test-results'), { recursive: true })
  const args = [
    'run',
    '--reporter=default',
    '--reporter=json',
    '--reporter=./scripts/test-report.mjs',
    `--outputFile.json=${results}`,
  ]
  const isLong = process.argv.includes('--long')
  const code = await run(node24(), [join(root, 'node_modules', 'vitest', 'vitest.mjs'), ...args], {
    env: { ...compiled, ...process.env, TMPDIR: openFolder(), ...(isLong ? { TEST_LONG: '1' } : {}) },
  })
  return readResults(code)
}

await runMain(async () => {
  await ensureInstalled()
  await findBrowser()
  await ensureWebBuilt()
  const checks = await check()
  const tests = await test()
  const failed = checks.failed + tests.failed
  console.log(`\n${checks.passed + tests.passed} passed, ${failed} failed`)
  return failed > 0 ? 1 : 0
})
