// Runs a TypeScript program under Node 24 as if it were this process: signals go in, the exit code comes out.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { pathToFileURL } from 'node:url'
import { node24, root } from './set-up.mjs'

const impatienceMs = 1000
const endWithLauncher = pathToFileURL(`${root}/scripts/end-with-launcher.mjs`).href

/**
 * The program runs in a process group of its own, so that Ctrl+C, which the terminal sends to every process of ours and
 * npm passes on once more, reaches it once; it is told to stop when this process is gone, however it went.
 * @param {string} file
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>} the exit code
 */
export function launch(file, args, env = process.env) {
  const child = spawn(node24(), ['--import', endWithLauncher, file, ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
  })
  let lastSignal = 0
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => {
    if (Date.now() - lastSignal < impatienceMs) return
    lastSignal = Date.now()
    child.kill(signal)
  }
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => pass(signal))
  endWithNpm(() => pass('SIGTERM'))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 1)))
  })
}

/**
 * npm that is killed cannot pass that on; what it leaves behind is a changed parent.
 * @param {() => void} stop
 */
function endWithNpm(stop) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && stop(), 500).unref()
}
