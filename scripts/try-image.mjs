// Usage: node scripts/try-image.mjs [docker|podman [IMAGE OF NODE]]. Builds the image, runs it as described in docs/containers.md, and checks the
// behavior that operators rely on.
import { spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { root, say } from './set-up.mjs'

const [engine = 'docker', nodeImage] = process.argv.slice(2)
const name = `mapwright-try-${process.pid}`
const port = 3999
const url = `http://127.0.0.1:${port}`
const maxStartMs = 120_000

/**
 * Runs a command of the container engine.
 * @param {string[]} args
 * @returns {string} what it printed
 */
function run(...args) {
  const { status, stdout, stderr, error } = spawnSync(engine, args, { cwd: root, encoding: 'utf8' })
  if (error) throw error
  if (status !== 0) throw new Error(`${engine} ${args[0]} failed:\n${stderr}`)
  return stdout.trim()
}

/** @param {string} path */
const isOk = (path) =>
  fetch(url + path).then(
    ({ ok }) => ok,
    () => false,
  )

async function untilReady() {
  const deadline = Date.now() + maxStartMs
  while (!(await isOk('/ready'))) {
    if (Date.now() > deadline) throw new Error(`not ready after two minutes:\n${run('logs', name)}`)
    await sleep(500)
  }
}

/**
 * @param {boolean} holds
 * @param {string} what
 */
function check(holds, what) {
  if (!holds) throw new Error(`it does not hold: ${what}`)
  say(what)
}

const inside = (/** @type {string[]} */ ...command) => run('exec', name, ...command)

try {
  run('build', '--network=host', '-t', 'mapwright', ...(nodeImage ? [`--build-arg=NODE_IMAGE=${nodeImage}`] : []), '.')
  say(`built, ${run('image', 'inspect', '--format', '{{.Size}}', 'mapwright')} bytes`)
  const start = ['--init', '--read-only', '--tmpfs=/tmp', '-v', `${name}:/data`, '--network=host', '-e', `PORT=${port}`]
  run('run', '-d', '--name', name, ...start, '-e', 'HOST=127.0.0.1', 'mapwright')
  await untilReady()
  check(await isOk('/'), 'the container serves the app')
  check(inside('id', '-u') !== '0', 'it does not run as root')
  const writes = 'require("fs").writeFileSync("/app/x", "")'
  check(spawnSync(engine, ['exec', name, 'node', '-e', writes]).status !== 0, 'its root file system is read-only')
  inside('node', 'server/src/operator/backup-main.ts', '/data/backup')
  check(inside('ls', '/data/backup') !== '', 'a backup was made in the volume')
  inside('node', 'server/src/operator/reconcile-main.ts')
  const stopping = Date.now()
  run('stop', '-t', '30', name)
  check(Date.now() - stopping < 15_000, 'it stops within 15 seconds')
  run('start', name)
  await untilReady()
  say('it starts again on its data')
} finally {
  spawnSync(engine, ['rm', '-f', name])
  spawnSync(engine, ['volume', 'rm', name])
}
