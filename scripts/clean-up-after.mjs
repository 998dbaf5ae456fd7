// node scripts/clean-up-after.mjs FOLDER: waits until its input ends, because the test run that started it has ended in whatever way; then
// ends all processes whose temporary files belong there, also those that the run has lost, and removes the folder and the databases. On other
// systems than Linux, the folder alone is removed.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { removeOldDatabases } from './test-leftovers.mjs'

const tries = 50

/**
 * Processes that were started with this folder for temporary files, but for this one.
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
    // It has ended, or belongs to somebody else.
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
    // It has ended by itself.
  }
}

// The signals that end the run reach this process as well; its work begins with them.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => undefined)
process.stdin.resume()
process.stdin.once('end', () => void cleanUp(String(process.argv[2])).then(() => process.exit()))
