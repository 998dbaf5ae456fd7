import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compiled } from '../../scripts/set-up.mjs'
import { type TestDatabase, testDatabase } from './database.ts'
import { freePort, startProcess, testSecret } from './processes.ts'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const launcher = fileURLToPath(new URL('../../scripts/launch.mjs', import.meta.url))

let folder: string
let database: TestDatabase
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mapwright-places-'))
  writeFileSync(join(folder, 'file'), '')
  database = await testDatabase()
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** Starts the app and waits for its exit. `timeout` kills a start that hangs. */
async function outcome(env: Record<string, string>, args: readonly string[] = [main], prefix: readonly string[] = []) {
  const [program = '', ...rest] = [...prefix, process.execPath, ...args]
  const child = spawn(program, rest, {
    env: { PATH: process.env.PATH ?? '', ...compiled, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 60_000,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const [code] = await once(child, 'close')
  return { code, output }
}

const throughLauncher = [
  '--input-type=module',
  '-e',
  `process.exitCode = await (await import('${launcher}')).launch('${main}', [])`,
]

test.each([
  ['on a file system that does not allow folders', () => '/proc/mapwright/data'],
  ['below a file', () => join(folder, 'file', 'data')],
  ['that is a file', () => join(folder, 'file')],
])('a DATA_DIR %s stops the startup with one sentence', async (_, path) => {
  for (const args of [[main], throughLauncher]) {
    const { code, output } = await outcome({ DATA_DIR: path() }, args)
    expect(code).toBe(1)
    expect(output).toMatch(/^mapwright: Cannot use [^\n]+\.\n$/)
  }
})

/**
 * Command that runs a program as root without the capability to bypass file permissions. Another user might have no access to the folder of this
 * checkout.
 */
const unprivileged = [
  'setpriv',
  '--bounding-set=-dac_override,-dac_read_search',
  '--inh-caps=-dac_override,-dac_read_search',
]
const nobody = 65_534

test.runIf(process.getuid?.() === 0)('a DATA_DIR of another user stops the startup with one sentence', async () => {
  const foreign = mkdtempSync(join(tmpdir(), 'mapwright-foreign-'))
  chmodSync(foreign, 0o700)
  chownSync(foreign, nobody, nobody)
  const { code, output } = await outcome({ DATA_DIR: foreign }, [main], unprivileged)
  rmSync(foreign, { recursive: true })
  expect([code, output]).toEqual([1, `mapwright: Cannot use ${foreign}/secret.key: this user may not write there.\n`])
})

test('a FILES_URL that is not writable stops the startup with one sentence', async () => {
  const env = { DATABASE_URL: database.url, DATA_DIR: folder, SECRET_KEY: testSecret, LOG_LEVEL: 'silent' }
  const { code, output } = await outcome({ ...env, FILES_URL: 'file:///proc/mapwright/files' })
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/^mapwright: Cannot use \/proc\/mapwright\/files: [^\n]+\.\n$/),
  ])
})

test('an unreachable bucket and mail server are logged with the reason and reported by /ready', async () => {
  const port = await freePort()
  const app = startProcess({
    env: {
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      FILES_URL: `s3://KEY:secret-of-the-bucket@127.0.0.1:${port}/reads?tls=0`,
      SMTP_URL: `smtp://user:secret-of-the-mail@127.0.0.1:${port}`,
    },
    isUp: (url) =>
      fetch(`${url}/health`).then(
        ({ ok }) => ok,
        () => false,
      ),
  })
  const { url, output, stop } = await app
  try {
    const response = await fetch(`${url}/ready`)
    expect([response.status, await response.json()]).toEqual([
      503,
      { status: 'error', database: 'ok', storage: 'away', mail: 'away' },
    ])
    expect(output()).toMatch(/The file store cannot be used: .*ECONNREFUSED/)
    expect(output()).toMatch(/The mail server cannot be used: .*ECONNREFUSED/)
    expect(output()).not.toContain('secret-of-the')
  } finally {
    await stop()
  }
})

test('an unreachable mail server does not make the site unready', async () => {
  const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const env = { DATABASE_URL: database.url, DATA_DIR: folder }
  for (const [port, mail] of [
    [(server.server.address() as AddressInfo).port, 'ok'],
    [await freePort(), 'away'],
  ] as const) {
    const { url, stop } = await startProcess({ env: { ...env, SMTP_URL: `smtp://127.0.0.1:${port}` } })
    expect(await (await fetch(`${url}/ready`)).json()).toEqual({
      status: 'success',
      database: 'ok',
      storage: 'ok',
      mail,
    })
    await stop()
  }
  await new Promise<void>((resolve) => void server.close(() => resolve()))
})
