// Runs a TypeScript program under Node 24 instead of this process. Forwards signals and returns the exit code.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { pathToFileURL } from 'node:url'
import { compiled, node24, nodeFlags, root } from './set-up.mjs'

const repeatedSignalMs = 1000
/** Time after which a program that was asked to end is killed, in ms. A site that does not hang ends within 15 seconds. */
const killAfterMs = 20_000
const endWithLauncher = pathToFileURL(`${root}/scripts/end-with-launcher.mjs`).href

/**
 * Runs a program in a separate process group. Forwards Ctrl+C to the program only once, although this process may receive the signal twice:
 * from the terminal and from npm. Stops the program when this process ends for any reason. Kills a program that does not end.
 * @param {string} file
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @param {'ignore' | 'inherit'} [stdin] `inherit` for a tool that prompts the operator
 * @param {number} [maxStopMs] the time in which the program must end when it is asked to
 * @returns {Promise<number>} the exit code
 */
export function launch(file, args, env = process.env, stdin = 'ignore', maxStopMs = killAfterMs) {
  const child = spawn(node24(), [...nodeFlags, '--import', endWithLauncher, file, ...args], {
    cwd: root,
    env: { ...compiled, ...env },
    stdio: [stdin, 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
  })
  let lastSignal = 0
  /** @type {NodeJS.Timeout | undefined} */
  let killing
  const kill = () => {
    console.error(`mapwright: killed, because it did not end within ${maxStopMs / 1000} seconds.`)
    child.kill('SIGKILL')
  }
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => {
    if (Date.now() - lastSignal < repeatedSignalMs) return
    lastSignal = Date.now()
    child.kill(signal)
    killing ??= setTimeout(kill, maxStopMs)
  }
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => forward(signal))
  endWithNpm(() => forward('SIGTERM'))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => {
      clearTimeout(killing)
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 1))
    })
  })
}

/**
 * Calls `stop` when npm is killed. A killed npm cannot forward its signal and its shell survives, so this watches for a changed parent process.
 * @param {() => void} stop
 */
function endWithNpm(stop) {
  const level = ancestors().findIndex(isNpm)
  const npm = ancestors()[level]
  if (npm) setInterval(() => ancestors()[level] !== npm && stop(), 500).unref()
}

/**
 * Returns the ids of the parent process and, if the system shows it, the grandparent. npm runs scripts in a shell, and some shells replace themselves
 * with the script.
 */
const ancestors = () => [
  process.ppid,
  Number(
    ofProcess(process.ppid, 'stat')
      .replace(/^.*\) . /s, '')
      .split(' ')[0],
  ),
]

/** @param {number} pid */
const isNpm = (pid) => ofProcess(pid, 'comm').startsWith('npm')

/**
 * @param {number} pid
 * @param {'stat' | 'comm'} what
 */
function ofProcess(pid, what) {
  try {
    return readFileSync(`/proc/${pid}/${what}`, 'utf8')
  } catch {
    return ''
  }
}
