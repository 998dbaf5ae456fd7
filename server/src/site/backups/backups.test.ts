import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BackupSettingsInput } from '@mapwright/contract/site/backups/backup.ts'
import {
  ChangeBackupSettings,
  DownloadBackup,
  GetBackupSettings,
  ListBackups,
  RemoveBackup,
  StartBackup,
} from '@mapwright/contract/site/backups/backup-endpoints.ts'
import { GetSystem } from '@mapwright/contract/site/system/system-endpoints.ts'
import { pino } from 'pino'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { eventually } from '../../../test/eventually.ts'
import { type Person, startTestSite, type TestSite, unknownId } from '../../../test/kit.ts'
import { password, personWithPassword } from '../../../test/with-password.ts'
import { readSealedValues } from '../../operator/sealed-values.ts'
import { verifyBackup } from '../../platform/backup/read-backup.ts'
import { publicFetch } from '../../platform/net/public-fetch.ts'
import { backupJobs } from './backup-jobs.ts'
import { runBackup, scheduleBackups } from './backup-kinds.ts'
import { isBackupDue } from './backup-settings-rows.ts'

const passphrase = 'correct horse battery staple'

let site: TestSite
let folder: string
let as: { as: Person }
beforeAll(async () => {
  site = await startTestSite()
  as = { as: await personWithPassword(site, { role_id: 1 }) }
  // The tests set the times. The schedule of the running site would start backups in between.
  await site.sql`DELETE FROM jobs.schedule WHERE name = ${scheduleBackups.name}`
})
afterAll(() => site.close())
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mapwright-backups-'))
  await site.sql`TRUNCATE backups`
  await site.sql`UPDATE backup_settings SET is_on = false, hours = '{3}', keep = 7, folder = 'backups', passphrase_sealed = NULL`
  return () => rmSync(folder, { recursive: true, force: true })
})

type Input = z.input<typeof BackupSettingsInput>
const change = (changes: Partial<Input> = {}) =>
  site.call(
    ChangeBackupSettings,
    { body: { is_on: false, hours: [3], keep: 7, folder, encrypts: false, passphrase: '', password, ...changes } },
    as,
  )
const list = async () => (await site.call(ListBackups, {}, as)).body.backups
/** Makes a backup and waits for its end. */
const makeOne = async () => {
  const { body, status } = await site.call(StartBackup, {}, as)
  expect(status).toBe(200)
  await eventually(async () => expect((await list())[0]).toMatchObject({ _id: body.backup._id, progress: null }))
  return (await list())[0]
}
/** Makes a backup whose restored books differ. */
const makeDrifting = async () => {
  const { countDrifts } = site.app.backups
  site.app.backups.countDrifts = async () => 2
  try {
    return await makeOne()
  } finally {
    site.app.backups.countDrifts = countDrifts
  }
}
const download = (id: string, given = password) =>
  site.call(DownloadBackup, { params: { id }, body: { password: given } }, as)
/** Inserts a finished backup of an earlier day, with a file. */
const earlier = async (days: number, values: object = {}) => {
  const row = { _id: uuidv7(), name: `mapwright-${days}.backup`, ...values }
  writeFileSync(join(folder, row.name), 'content')
  await site.sql`INSERT INTO backups (_id, state, is_scheduled, started_at, alive_at, finished_at, folder, name, is_encrypted)
    VALUES (${row._id}, 'done', true, now() - make_interval(days => ${days}), now(), now(), ${folder}, ${row.name}, false)`
  await site.sql`UPDATE backups SET ${site.sql(row)} WHERE _id = ${row._id}`
  return row._id
}

describe('the settings of backups', () => {
  test('refuse folders that are published, or that belong to the database or the files', async () => {
    const program = fileURLToPath(new URL('../../../../web/dist', import.meta.url))
    for (const refused of ['../outside', 'files', 'files/backups', 'postgres', '.', program])
      expect((await change({ folder: refused })).body.code).toBe('site.backup_folder_refused')
    symlinkSync(program, join(folder, 'program'))
    symlinkSync(site.config.dataDir, join(folder, 'data'))
    for (const refused of [join(folder, 'program/new'), join(folder, 'data/postgres'), '/proc/self/cwd/web/dist/new'])
      expect((await change({ folder: refused })).body.code).toBe('site.backup_folder_refused')
    writeFileSync(join(folder, 'file'), '')
    const unusable = await change({ folder: join(folder, 'file', 'within') })
    expect(unusable.body).toMatchObject({ code: 'site.backup_folder_unusable', details: { why: expect.any(String) } })
    expect((await change({ folder: 'backups/nightly' })).status).toBe(200)
    expect(existsSync(join(site.config.dataDir, 'backups/nightly'))).toBe(true)
  })

  test('need the password to change who can read the backups, but not to change their times', async () => {
    await change()
    for (const changes of [{ folder: 'backups/other' }, { encrypts: true, passphrase }])
      for (const [wrong, refused] of [
        ['', 'required'],
        ['not the password', 'wrong_password'],
      ] as const)
        expect((await change({ ...changes, password: wrong })).body.fields).toMatchObject({
          password: { code: refused },
        })
    expect(existsSync(join(site.config.dataDir, 'backups/other'))).toBe(false)
    expect((await change({ is_on: true, hours: [4], password: '' })).status).toBe(200)
  })

  test('need a passphrase to encrypt, seal it, and never return it', async () => {
    expect((await change({ encrypts: true })).body).toMatchObject({
      code: 'site.backup_passphrase_needed',
      fields: { passphrase: { code: 'required' } },
    })
    expect((await change({ encrypts: true, passphrase: 'short' })).status).toBe(400)
    const { body } = await change({ encrypts: true, passphrase })
    expect(body.backup_settings.encrypts).toBe(true)
    expect(JSON.stringify([body, (await site.call(GetBackupSettings, {}, as)).body])).not.toContain(passphrase)
    expect(JSON.stringify(await site.sql`SELECT facts FROM audit`)).not.toContain(passphrase)
    expect((await readSealedValues(site.sql)).secrets).toContain('the passphrase of the backups')
    const [before] = await site.sql`SELECT passphrase_sealed FROM backup_settings`
    await change({ encrypts: true, keep: 3 })
    expect(await site.sql`SELECT keep, passphrase_sealed FROM backup_settings`).toEqual([{ keep: 3, ...before }])
    await change()
    expect(await site.sql`SELECT passphrase_sealed FROM backup_settings`).toEqual([{ passphrase_sealed: null }])
  })
})

describe('a backup', () => {
  test('is made in the background, proved by a restore, and can be downloaded with the password', async () => {
    await change()
    const made = await makeOne()
    expect(made).toMatchObject({ state: 'done', proof: 'restored', is_present: true, is_encrypted: false, error: '' })
    expect(readdirSync(folder)).toEqual([made?.name])
    const id = made?._id ?? ''
    expect((await download(id, 'wrong')).body.code).toBe('accounts.wrong_password')
    const reply = await download(id)
    expect(Number(reply.headers.get('content-length'))).toBe(made?.size)
    writeFileSync(join(folder, 'copy'), reply.bytes)
    expect((await verifyBackup({ file: join(folder, 'copy') })).tables.length).toBeGreaterThan(50)
    const audited = await site.sql`SELECT name FROM audit WHERE name = 'site.download_backup' AND target_id = ${id}`
    expect(audited).toHaveLength(1)
    const { warnings, backup } = (await site.call(GetSystem, {}, as)).body.system
    expect(warnings).not.toContain('backup_failed')
    expect(backup.latest_at).not.toBeNull()
  })

  test('is encrypted with the passphrase of the settings', async () => {
    await change({ encrypts: true, passphrase })
    const made = await makeOne()
    expect(made).toMatchObject({ state: 'done', proof: 'restored', is_encrypted: true })
    const file = join(folder, made?.name ?? '')
    await expect(verifyBackup({ file })).rejects.toThrow('BACKUP_PASSPHRASE')
    expect((await verifyBackup({ file, passphrase })).tables.length).toBeGreaterThan(50)
  })

  test('that was started with a passphrase is never written without one', async () => {
    await change({ encrypts: true, passphrase })
    const started = await site.call(StartBackup, {}, as)
    await site.sql`UPDATE backup_settings SET passphrase_sealed = NULL`
    const made = async () => (await list()).find(({ _id }) => _id === started.body.backup._id)
    await eventually(async () => expect((await made())?.progress).toBeNull())
    const { state, is_encrypted } = (await made()) ?? {}
    const [file] = readdirSync(folder)
    // The job may have read the passphrase before it was removed.
    if (state === 'done') await expect(verifyBackup({ file: join(folder, file ?? '') })).rejects.toThrow('PASSPHRASE')
    else expect([state, is_encrypted, file]).toEqual(['failed', true, undefined])
  })

  test('that fails is recorded with its reason, and is a warning', async () => {
    await change({ folder: join(folder, 'within') })
    rmSync(join(folder, 'within'), { recursive: true })
    writeFileSync(join(folder, 'within'), 'a file is in the way')
    expect(await makeOne()).toMatchObject({ state: 'failed', proof: null, error: expect.stringMatching(/\w/) })
    expect((await site.call(GetSystem, {}, as)).body.system.warnings).toContain('backup_failed')
  })

  test('whose restored books differ is kept, but is not proved', async () => {
    await change()
    expect(await makeDrifting()).toMatchObject({ state: 'done', proof: 'failed', proved_at: null, is_present: true })
    expect((await site.call(GetSystem, {}, as)).body.system.warnings).toContain('backup_failed')
  })

  test('does not start while another one runs, unless its process has ended', async () => {
    await change()
    const _id = await earlier(0, { state: 'running', finished_at: null })
    expect((await site.call(StartBackup, {}, as)).body.code).toBe('site.backup_under_way')
    expect((await site.call(RemoveBackup, { params: { id: _id } }, as)).body.code).toBe('site.backup_under_way')
    await site.sql`UPDATE backups SET alive_at = now() - interval '6 minutes'`
    await site.sql`INSERT INTO jobs.job (name, state, data) VALUES (${runBackup.name}, 'active', ${site.sql.json({ backup_id: _id })})`
    const made = await makeOne()
    expect(await site.sql`SELECT state FROM jobs.job WHERE data ->> 'backup_id' = ${_id}`).toEqual([
      { state: 'cancelled' },
    ])
    expect(await site.sql`SELECT state FROM backups WHERE _id = ${_id}`).toEqual([{ state: 'failed' }])
    await eventually(async () => expect(readdirSync(folder)).toEqual([made?.name]))
  })

  test('fails if the process stops while it is made, and leaves no files', async () => {
    await change()
    const _id = await earlier(0, { state: 'running', phase: 'waiting', finished_at: null })
    const [{ name } = { name: '' }] = await site.sql<{ name: string }[]>`SELECT name FROM backups`
    rmSync(join(folder, name))
    const ending = new AbortController()
    const { countDrifts } = site.app.backups
    site.app.backups.countDrifts = async () => {
      ending.abort()
      throw new Error('the connection was closed')
    }
    try {
      await backupJobs
        .find((job) => job.name === runBackup.name)
        ?.handle({
          ...{
            sql: site.sql,
            app: site.app,
            publicFetch: publicFetch(),
            log: pino({ level: 'silent' }),
            now: new Date(),
          },
          ...{ data: { backup_id: _id }, is_last_attempt: true, signal: ending.signal },
        })
    } finally {
      site.app.backups.countDrifts = countDrifts
    }
    expect(await list()).toMatchObject([{ state: 'failed', proof: null, error: expect.stringContaining('stopped') }])
    expect(readdirSync(folder)).toEqual([])
  })

  test('pushes out the oldest ones, but never the last one that was proved', async () => {
    await change({ keep: 2 })
    const unproved = await earlier(1, { proof: 'failed' })
    const proved = await earlier(2, { proof: 'restored', proved_at: new Date() })
    await earlier(3, { proof: 'restored', proved_at: new Date() })
    const made = await makeDrifting()
    await eventually(async () => expect((await list()).map(({ _id }) => _id)).toEqual([made?._id, unproved, proved]))
    expect(readdirSync(folder).sort()).toEqual(['mapwright-1.backup', 'mapwright-2.backup', made?.name].sort())
  })

  test('can be deleted with its file, and one whose file is gone cannot be downloaded', async () => {
    const _id = await earlier(1)
    rmSync(join(folder, 'mapwright-1.backup'))
    expect((await list())[0]).toMatchObject({ _id, is_present: false })
    expect((await download(_id)).body.code).toBe('site.backup_file_missing')
    expect((await download(unknownId)).body.code).toBe('site.backup_not_found')
    const other = await earlier(2)
    expect((await site.call(RemoveBackup, { params: { id: other } }, as)).status).toBe(200)
    expect(readdirSync(folder)).toEqual([])
    expect((await list()).map((one) => one._id)).toEqual([_id])
  })
})

describe('the schedule', () => {
  const at = (time: string) => new Date(`2026-03-10T${time}Z`)
  const isDue = (time: string) => isBackupDue(site.sql, at(time))
  const recorded = (time: string, state: 'done' | 'failed' | 'running') =>
    earlier(0, { state, started_at: at(time), finished_at: state === 'running' ? null : at(time) })
  beforeEach(async () => {
    await site.sql`UPDATE open_times SET time_zone = 'Europe/Berlin'`
    await site.sql`UPDATE backup_settings SET is_on = true, hours = '{4,20}', changed_at = '2026-03-01T00:00:00Z'`
    return async () => {
      await site.sql`UPDATE open_times SET time_zone = 'UTC'`
    }
  })

  test('makes up for a missed time, once', async () => {
    expect(await isDue('03:30:00')).toBe(true)
    await recorded('03:30:00', 'done')
    expect(await isDue('04:00:00')).toBe(false)
    expect(await isDue('18:59:00')).toBe(false)
    expect(await isDue('19:00:00')).toBe(true)
  })

  test('tries a failed backup again after an hour, three times', async () => {
    await recorded('03:00:00', 'failed')
    expect(await isDue('03:55:00')).toBe(false)
    expect(await isDue('04:05:00')).toBe(true)
    await earlier(1, { state: 'failed', started_at: at('04:05:00') })
    await earlier(2, { state: 'failed', started_at: at('05:10:00') })
    expect(await isDue('09:00:00')).toBe(false)
  })

  test('waits for a backup that is still being made', async () => {
    await recorded('02:58:00', 'running')
    expect(await isDue('03:05:00')).toBe(false)
    await site.sql`UPDATE backups SET state = 'done', finished_at = now()`
    expect(await isDue('03:05:00')).toBe(true)
  })

  test('does nothing while it is off, and does not make up for times before it was set', async () => {
    await site.sql`UPDATE backup_settings SET changed_at = '2026-03-10T03:10:00Z'`
    expect(await isDue('03:30:00')).toBe(false)
    expect(await isDue('19:30:00')).toBe(true)
    await site.sql`UPDATE backup_settings SET is_on = false`
    expect(await isDue('19:30:00')).toBe(false)
  })
})
