// Prepares a fresh clone. Plain JavaScript for Node 20.12 or newer without dependencies, because it runs before anything is installed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Node's compile cache, which makes startup a third faster. */
export const compiled = { NODE_COMPILE_CACHE: `${root}/node_modules/.mapwright/compiled` }

/** Limits V8's young generation, which would otherwise grow to 128 MB under load (docs/decisions/044). */
export const nodeFlags = ['--max-semi-space-size=16']

/** Error that is printed without a stack trace. */
export class SetUpError extends Error {}

/** @param {string} line */
export const say = (line) => process.stdout.write(`mapwright: ${line}\n`)

/**
 * Runs a program with the output of this process, and waits for its end.
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>} the exit code
 */
export function run(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...options })
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
}

/** Returns the path of Node 24: the installed package, or the running Node if it is new enough. */
export function node24() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const program = process.platform === 'win32' ? 'node.exe' : 'node'
  const packages = [`node-${platform}-${process.arch}`, `node-bin-${platform}-${process.arch}`]
  const installed = packages
    .map((name) => join(root, 'node_modules', name, 'bin', program))
    .find((path) => existsSync(path))
  if (installed) return installed
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath
  throw new SetUpError(
    `There is no Node 24 package for ${process.platform} ${process.arch}; run this with Node 24 or newer.`,
  )
}

/** Installs missing packages without running their install scripts (see allowScripts in package.json). */
export async function ensureInstalled() {
  if (isInstalled()) return
  say('installing packages, this takes about a minute …')
  const args = [
    'ci',
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const npm = process.env.npm_execpath
  const code = npm
    ? await run(process.execPath, [npm, ...args])
    : await run('npm', args, { shell: process.platform === 'win32' })
  if (code !== 0) throw new SetUpError("The packages could not be installed; see npm's output above.")
  say('packages installed')
}

/** Checks whether every package of the lock file is installed in the right version, according to npm's own list. */
function isInstalled() {
  const listFile = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(listFile)) return false
  const wanted = readJson(join(root, 'package-lock.json')).packages
  const installed = readJson(listFile).packages
  return Object.entries(wanted).every(([path, { version, optional, link }]) => {
    if (!path.includes('node_modules/')) return true
    const found = installed[path]
    return found ? link || found.version === version : optional === true
  })
}

/** Builds the web app, unless the existing build was made from the same sources. */
export async function ensureWebBuilt() {
  const stamp = join(root, 'web', 'dist', '.sources')
  const sources = hashSources()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  say('building the web app …')
  const started = Date.now()
  const code = await run(node24(), [join('scripts', 'build-web.mjs'), sources])
  if (code !== 0) throw new SetUpError('The web app could not be built; see the output above.')
  say(`web app built in ${((Date.now() - started) / 1000).toFixed(1)} s`)
}

/** Folders whose sources affect the build. They include the desktop helper, which is built with the web app. */
const sourceFolders = ['web', 'contract/src', 'locales', 'server/src/partners/watch', 'server/src/platform/errors']
const sourceFiles = ['package-lock.json', 'tsconfig.base.json', 'scripts/build-web.mjs']

function hashSources() {
  const inFolders = sourceFolders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => join(folder, path))
      .filter((path) => !/^web.(dist|node_modules)\b|\.test\.tsx?$/.test(path) && statSync(join(root, path)).isFile()),
  )
  const hash = createHash('sha256')
  for (const path of [...inFolders, ...sourceFiles].sort()) hash.update(path).update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

/** @param {string} file */
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

/**
 * Runs the main function of a script and ends with its exit code.
 * @param {() => Promise<number>} main
 */
export async function runMain(main) {
  try {
    process.exitCode = await main()
  } catch (error) {
    const fault = faultOf(error)
    if (fault === undefined) throw error
    console.error(`mapwright: ${fault}`)
    process.exitCode = 1
  }
}

/** @type {Record<string, string>} */
const pathFaults = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
}

/**
 * Returns the message for an error that the operator can fix; undefined for other errors.
 * @param {unknown} error
 */
function faultOf(error) {
  if (error instanceof SetUpError) return error.message
  const { code = '', path = root } = /** @type {{ code?: string, path?: string }} */ (error)
  return pathFaults[code] && `Cannot use ${path}: ${pathFaults[code]}.`
}
