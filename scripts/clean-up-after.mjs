// Usage: node scripts/clean-up-after.mjs FOLDER. Waits until its input is closed, which happens when the test run that started it ends for any
// reason. Then ends all processes whose temporary files are in the folder, even if the run has lost track of them, and removes the folder and the
// databases of ended test runs. On systems other than Linux, only removes the folder.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { removeOldDatabases } from './test-leftovers.mjs'

const tries = 50

/**
 * Finds processes that use this folder for temporary files (`TMPDIR`), except this process.
 * @param {string} folder
 * @returns {number[]}
 */
export function processesOf(folder) {
  if (!existsSync('/proc/self/environ')) return []
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid && environmentOf(pid).includes(`\0TMPDIR=${folder}\0`))
}

/** @param {number} pid */
function environmentOf(pid) {
  try {
    return `\0${readFileSync(`/proc/${pid}/environ`, 'latin1')}`
  } catch {
    // The process has ended, or belongs to another user.
    return ''
  }
}

/** @param {string} folder */
async function cleanUp(folder) {
  for (let n = 0; n < tries; n++) {
    const left = processesOf(folder)
    if (left.length === 0) break
    for (const pid of left) end(pid, n === 0 ? 'SIGTERM' : 'SIGKILL')
    await pause(100)
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  removeOldDatabases()
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
function end(pid, signal) {
  try {
    process.kill(pid, signal)
  } catch {
    // The process has already ended.
  }
}

// The signals that end the test run also reach this process, which ignores them because it has to clean up afterwards.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => undefined)
process.stdin.resume()
process.stdin.once('end', () => void cleanUp(String(process.argv[2])).then(() => process.exit()))
