import { statSync } from 'node:fs'
import { join } from 'node:path'
import { roleId } from '../accounts/role-id.ts'
import type { FileStore } from '../platform/api/file-store.ts'
import type { MailServer } from '../platform/api/mail-servers.ts'
import { minPostgresVersion } from '../platform/db/check-database.ts'
import { migrationNames } from '../platform/db/migrate.ts'
import type { Sql } from '../platform/db/sql.ts'
import { errorCode } from '../platform/errors/error-code.ts'
import { errorText } from '../platform/errors/error-fields.ts'
import { isLow, megabytes } from '../platform/files/disk-space.ts'
import { describeSmtpError } from '../platform/mail/mail-server.ts'
import type { Config } from '../platform/startup/config.ts'
import { isLateMail, lateMinutes } from '../site/system/read-system.ts'
import { checkBackup, checkEvents, checkJobs } from './check-background.ts'
import { checkSealed } from './check-sealed.ts'
import { type Finding, fail, ok, warn } from './finding.ts'
import { storeFault } from './watch-services.ts'

export type Patient = {
  config: Config
  sql: Sql
  openFiles(): Promise<FileStore>
  openMailServer(): Promise<MailServer | undefined>
}

const maxClockDifferenceMs = 5_000

function checkSettings({ publicUrl, host, trustProxy }: Config): Finding[] {
  const { protocol, hostname } = new URL(publicUrl)
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1'
  if (isLocal)
    return [
      warn('address', `The site is only known as ${publicUrl}; set PUBLIC_URL to the address that customers use.`),
    ]
  return [
    protocol === 'https:'
      ? ok('address', publicUrl)
      : fail(
          'address',
          `${publicUrl} is not encrypted; put a proxy with https:// in front, see "Going to production" in the README.`,
        ),
    ...(trustProxy === false && host === '127.0.0.1'
      ? [
          warn(
            'proxy',
            'TRUST_PROXY is not set: all visitors seem to have the address of the proxy, and share its limits.',
          ),
        ]
      : []),
  ]
}

/** Checks that the files with the secrets are accessible only to their owner. */
function checkPermissions({ dataDir }: Config): Finding {
  const open = ['secret.key', 'secret-before.key', 'database.password'].filter((name) => {
    try {
      return (statSync(join(dataDir, name)).mode & 0o077) !== 0
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return false
      throw error
    }
  })
  if (process.platform === 'win32' || open.length === 0)
    return ok('permissions', `Only this user may read the secrets in ${dataDir}.`)
  return fail('permissions', `Others may read ${open.map((name) => join(dataDir, name)).join(' and ')}: chmod 600.`)
}

async function checkDatabase(sql: Sql): Promise<Finding[]> {
  const begun = Date.now()
  const [server] = await sql<[{ version: number; number: string; now: Date; size: string }]>`
    SELECT current_setting('server_version_num')::int AS version, current_setting('server_version') AS number,
      clock_timestamp() AS now, pg_size_pretty(pg_database_size(current_database())) AS size`
  const tookMs = Date.now() - begun
  const differenceMs = Math.abs(server.now.getTime() - (begun + tookMs / 2))
  return [
    server.version >= minPostgresVersion * 10_000
      ? ok('database', `PostgreSQL ${server.number}, ${server.size}, responds in ${tookMs} ms.`)
      : fail('database', `PostgreSQL ${server.number} is too old; Mapwright needs ${minPostgresVersion} or newer.`),
    differenceMs <= maxClockDifferenceMs
      ? ok('clock', 'This machine and the database agree on the time.')
      : fail(
          'clock',
          `The clocks of this machine and of the database differ by ${Math.round(differenceMs / 1000)} s; synchronize both (NTP).`,
        ),
  ]
}

async function checkRelease(sql: Sql): Promise<Finding> {
  const own = migrationNames()
  const applied = (await sql<{ name: string }[]>`SELECT name FROM migrations`).map(({ name }) => name)
  const newer = applied.filter((name) => !own.includes(name))
  const missing = own.filter((name) => !applied.includes(name))
  if (newer.length > 0) return fail('release', 'The database belongs to a newer release; start that release.')
  if (missing.length > 0)
    return warn(
      'release',
      `The database lacks ${missing.length} migration${missing.length === 1 ? '' : 's'} of this release; it gets them at the next start.`,
    )
  return ok('release', 'The database and this release fit together.')
}

async function checkStorage({ openFiles }: Patient): Promise<Finding[]> {
  const files = await openFiles()
  const space = await files.space?.().catch(() => undefined)
  const left = space && `${megabytes(space.free)} MB of ${megabytes(space.total)} MB are free`
  const disk =
    space && left
      ? [isLow(space) ? fail('disk', `${left}; uploads will soon be refused.`) : ok('disk', `${left}.`)]
      : []
  try {
    await files.check()
    return [ok('files', `${files.address.split('?')[0]} can be written.`), ...disk]
  } catch (error) {
    return [fail('files', `Files cannot be stored: ${storeFault(error)}.`), ...disk]
  }
}

async function checkMail({ sql, openMailServer }: Patient): Promise<Finding[]> {
  const mailServer = await openMailServer()
  if (!mailServer)
    return [
      warn(
        'mail',
        'There is no mail server: mails are kept for an administrator to read. Set one in the settings or as SMTP_URL.',
      ),
    ]
  const fault = await mailServer.smtp.verify().then(
    () => undefined,
    (error: unknown) => describeSmtpError(error),
  )
  const [waiting] = await sql<[{ late: number }]>`
    SELECT count(*)::int AS late FROM mails
    WHERE ${isLateMail(sql)}`
  return [
    fault === undefined
      ? ok('mail', `The mail server accepts mails from ${mailServer.address}.`)
      : fail('mail', `The mail server cannot be used: ${fault}.`),
    ...(waiting.late > 0
      ? [warn('queue', `${waiting.late} mails have been waiting for more than ${lateMinutes} minutes.`)]
      : []),
  ]
}

async function checkPeople(sql: Sql): Promise<Finding> {
  const [{ admins }] = await sql<[{ admins: number }]>`
    SELECT count(*)::int AS admins FROM users WHERE role_id = ${roleId.admin} AND status = 1 AND deleted_at IS NULL`
  if (admins > 0) return ok('administrators', `${admins} can sign in.`)
  return fail(
    'administrators',
    'Nobody is an administrator: open the link that the site prints at the start, or `npm run admin -- grant EMAIL`.',
  )
}

type Check = [about: string, check: () => Finding | Finding[] | Promise<Finding | Finding[]>]

/** The checks of the database's content. */
const checksOfContent = (patient: Patient): Check[] => [
  ['release', () => checkRelease(patient.sql)],
  ['mail', () => checkMail(patient)],
  ['jobs', () => checkJobs(patient.sql)],
  ['events', () => checkEvents(patient.sql)],
  ['backup', () => checkBackup(patient.sql)],
  ['administrators', () => checkPeople(patient.sql)],
  ['secrets', () => checkSealed(patient.sql, patient.config)],
]

const noSite =
  'The database contains no site: check DATABASE_URL or DATA_DIR, start the site once, or restore a backup.'

/** SQLSTATEs of tables, columns and schemas that do not exist: the database is that of an earlier release. */
const missing = ['42P01', '42703', '3F000']

async function runCheck([about, check]: Check): Promise<Finding[]> {
  try {
    return [await check()].flat()
  } catch (error) {
    if (missing.includes(errorCode(error)))
      return [warn(about, 'This cannot be checked before the database has the migrations of this release.')]
    return [fail(about, `This could not be checked: ${errorText(error, 'message')}.`)]
  }
}

async function isEmpty(sql: Sql): Promise<boolean> {
  const [{ table } = {}] = await sql<{ table: string | null }[]>`SELECT to_regclass('public.migrations') AS table`
  return !table
}

/** Examines a site, whether or not it is running. A check that fails unexpectedly is reported as a finding, too. */
export async function examineSite(patient: Patient): Promise<Finding[]> {
  const { config, sql } = patient
  const findings: Finding[] = []
  const examine = async (checks: readonly Check[]) => {
    for (const check of checks) findings.push(...(await runCheck(check)))
  }
  await examine([
    ['settings', () => checkSettings(config)],
    ['permissions', () => checkPermissions(config)],
    ['database', () => checkDatabase(sql)],
    ['files', () => checkStorage(patient)],
  ])
  if (await isEmpty(sql).catch(() => false)) findings.push(fail('release', noSite))
  else await examine(checksOfContent(patient))
  return findings
}
