import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StartupError } from '../../startup/startup-error.ts'
import { connect } from '../sql.ts'
import { spawnAs, userFor } from './run-as.ts'
import { isRunning } from './running-postmaster.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from './start-embedded-database.ts'

let dataDir: string
const started: EmbeddedDatabase[] = []
const apps: ChildProcess[] = []

beforeEach(() => {
  // mkdtemp creates the folder with mode 0700. If the tests run as root, PostgreSQL runs as another user, who can enter the folder only
  // with the capability DAC_READ_SEARCH, which `spawnAs` keeps.
  dataDir = mkdtempSync(join(tmpdir(), 'mapwright-database-'))
})
afterEach(async () => {
  for (const app of apps.splice(0)) app.kill('SIGKILL')
  for (const database of started.splice(0)) await database.stop()
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 })
})

async function start(): Promise<EmbeddedDatabase> {
  const database = await startEmbeddedDatabase({ dataDir, fast: true })
  started.push(database)
  return database
}

async function ask(url: string, query: string): Promise<Record<string, unknown>> {
  const sql = connect(url, { max: 1 })
  try {
    return (await sql.unsafe(query))[0] ?? {}
  } finally {
    await sql.end()
  }
}

const module = JSON.stringify(new URL('./start-embedded-database.ts', import.meta.url).href)
const program = `
  const { startEmbeddedDatabase } = await import(${module})
  const { url } = await startEmbeddedDatabase({ dataDir: process.argv[1] })
  console.log(url)
  setInterval(() => {}, 1000)`

/** Starts a separate process that runs the database and never stops it, like an app that is killed. */
async function startApp(): Promise<{ app: ChildProcess; url: string }> {
  const app = spawn(process.execPath, ['--input-type=module', '-e', program, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  apps.push(app)
  const [url] = (await once(createInterface(app.stdout as NodeJS.ReadableStream), 'line')) as [string]
  return { app, url }
}

const postmasterPid = () => Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)

describe('the embedded database', () => {
  it('listens on localhost only, with checksums and UTF-8, and gives the app no superuser role', async () => {
    const { url } = await start()
    expect(
      await ask(
        url,
        `SELECT current_setting('listen_addresses') listen, current_setting('data_checksums') checksums, current_setting('server_encoding') encoding,
         (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) superuser`,
      ),
    ).toEqual({ listen: '127.0.0.1', checksums: 'on', encoding: 'UTF8', superuser: false })
  })

  it('requires a random password that only its owner can read', async () => {
    const { url } = await start()
    const file = join(dataDir, 'database.password')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(new URL(url).password).toBe(readFileSync(file, 'utf8').trim())
    const wrong = new URL(url)
    wrong.password = 'guess'
    await expect(ask(wrong.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' })
  })

  it('keeps its data across a restart and starts in under a second', async () => {
    const first = await start()
    await ask(first.url, 'CREATE TABLE kept AS SELECT 42 answer')
    await started.pop()?.stop()
    const before = performance.now()
    const { url } = await start()
    expect(performance.now() - before).toBeLessThan(1000)
    expect(await ask(url, 'SELECT answer FROM kept')).toEqual({ answer: 42 })
  })

  it('restarts with all committed data after the app is killed', async () => {
    const { app, url } = await startApp()
    await ask(url, 'CREATE TABLE kept AS SELECT 42 answer')
    const orphan = postmasterPid()
    app.kill('SIGKILL')
    await once(app, 'exit')
    const second = await start()
    expect(await ask(second.url, 'SELECT answer FROM kept')).toEqual({ answer: 42 })
    expect(isRunning(orphan)).toBe(false)
  })

  it('restarts after the app and its database are killed together', async () => {
    const { app, url } = await startApp()
    await ask(url, 'CREATE TABLE kept AS SELECT 42 answer')
    process.kill(postmasterPid(), 'SIGKILL')
    app.kill('SIGKILL')
    await once(app, 'exit')
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(true)
    const second = await start()
    expect(await ask(second.url, 'SELECT answer FROM kept')).toEqual({ answer: 42 })
  })

  it('ignores a lock file whose process id now belongs to another program', async () => {
    await start()
    await started.pop()?.stop()
    const stranger = spawn('sleep', ['60'])
    apps.push(stranger)
    const lines = [stranger.pid, join(dataDir, 'postgres'), '1700000000', '5432', '', '127.0.0.1', '', 'ready']
    writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), `${lines.join('\n')}\n`)
    await start()
    expect(isRunning(stranger.pid ?? 0)).toBe(true)
  })

  it.skipIf(process.platform !== 'linux')(
    'starts although the killed server of an earlier run was not reaped',
    async () => {
      await start()
      await started.pop()?.stop()
      const server = "process.on('SIGINT', () => process.exit()); console.log(process.pid); setInterval(() => {}, 1000)"
      const place = join(realpathSync(dataDir), 'postgres')
      // `sleep` replaces the shell that started the server, and never reaps it.
      // PostgreSQL ignores processes of other users.
      const parent = spawnAs(
        userFor(place),
        '/bin/sh',
        ['-c', '"$0" -e "$1" mapwright-of-999999999 "$2" & exec sleep 60', process.execPath, server, place],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      )
      apps.push(parent)
      const [pid] = await once(createInterface(parent.stdout as NodeJS.ReadableStream), 'line')
      writeFileSync(
        join(place, 'postmaster.pid'),
        `${[pid, place, '1700000000', '5432', '', '127.0.0.1', '', 'ready'].join('\n')}\n`,
      )
      await start()
      expect(existsSync(`/proc/${pid}`)).toBe(true)
      expect(postmasterPid()).not.toBe(Number(pid))
    },
  )

  it('refuses a second app on the same folder, naming the first and leaving it running', async () => {
    const { app, url } = await startApp()
    const refusal = startEmbeddedDatabase({ dataDir, fast: true })
    await expect(refusal).rejects.toThrow(StartupError)
    await expect(refusal).rejects.toThrow(`process ${app.pid}`)
    expect(await ask(url, 'SELECT 1 one')).toEqual({ one: 1 })
  })

  it('lets one of several simultaneous first starts win and explains the failure to the others', async () => {
    const outcomes = await Promise.allSettled([start(), start(), start()])
    const failures = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(failures).toHaveLength(2)
    for (const { reason } of failures) expect(reason).toBeInstanceOf(StartupError)
    expect(await ask(started[0]?.url ?? '', 'SELECT 1 one')).toEqual({ one: 1 })
  })

  const canFollow = process.platform === 'linux' && existsSync('/usr/bin/setpriv')
  it.runIf(canFollow)('stops when the app is killed', async () => {
    const { app } = await startApp()
    const pid = postmasterPid()
    app.kill('SIGKILL')
    await expect.poll(() => isRunning(pid), { timeout: 5000 }).toBe(false)
  })

  it('explains in one sentence why it refuses a folder of another PostgreSQL version', async () => {
    mkdirSync(join(dataDir, 'postgres'))
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '15\n')
    await expect(start()).rejects.toThrow(/made by PostgreSQL 15.*brings PostgreSQL 18/)
  })

  it('does not touch a folder with other contents', async () => {
    mkdirSync(join(dataDir, 'postgres'))
    writeFileSync(join(dataDir, 'postgres', 'diary.txt'), 'dear diary')
    await expect(start()).rejects.toThrow(`Cannot use ${dataDir}: something else is in the way there.`)
    expect(readdirSync(dataDir).sort()).toEqual(['database.password', 'postgres'])
  })

  it('explains in one sentence why a file cannot be the data folder', async () => {
    writeFileSync(join(dataDir, 'file'), '')
    const refusal = startEmbeddedDatabase({ dataDir: join(dataDir, 'file', 'data') })
    await expect(refusal).rejects.toThrow(/^Cannot use .*: a part of that path is a file, not a folder\.$/)
  })
})
