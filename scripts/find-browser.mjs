// Finds a Chromium for the tests. If there is none, installs one on Debian if run as root.
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { run, SetUpError, say } from './set-up.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge']
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

const shellName = 'chromium-headless-shell'

/**
 * Finds the headless shell, a lighter build of Chromium in which pages load in about half the time. It does not support notifications.
 * @returns {Promise<string>} the path of the shell, or of another browser if there is no shell
 */
export async function findHeadlessBrowser() {
  const browser = await findBrowser()
  return process.env.CHROMIUM_PATH ? browser : (inPath([shellName])[0] ?? browser)
}

/** @returns {Promise<string>} the path of the browser's executable */
export async function findBrowser() {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) {
    if (existsSync(chosen)) return chosen
    throw new SetUpError(`CHROMIUM_PATH is ${chosen}, which does not exist.`)
  }
  const found = installed() ?? ((await install()) ? installed() : undefined)
  if (found) return found
  throw new SetUpError('The tests need Chromium or Chrome; install one, or set CHROMIUM_PATH to its path.')
}

function installed() {
  return [...inPath(names), ...elsewhere, ...fromPlaywright()].find((path) => existsSync(path))
}

/** @param {string[]} programs the names of executables, the best one first */
function inPath(programs) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return programs.flatMap((name) => folders.map((folder) => join(folder, name))).filter((path) => existsSync(path))
}

/** Lists browsers that Playwright has downloaded for other projects, the newest first. */
function fromPlaywright() {
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), '.cache', 'ms-playwright')
  if (!existsSync(cache)) return []
  const revision = (/** @type {string} */ name) => Number(name.replace(/\D/g, ''))
  return readdirSync(cache)
    .filter((name) => /^chromium-\d+$/.test(name))
    .sort((a, b) => revision(b) - revision(a))
    .flatMap((name) => [join(cache, name, 'chrome-linux64', 'chrome'), join(cache, name, 'chrome-linux', 'chrome')])
}

async function install() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  say('installing Chromium for the tests …')
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  /** @param {string[]} packages */
  const get = async (...packages) =>
    (await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options)) === 0
  if ((await run('apt-get', ['update', '-qq'], options)) !== 0) return false
  // Older releases of Debian have no separate package for the headless shell.
  return (await get('chromium', shellName)) || (await get('chromium'))
}
