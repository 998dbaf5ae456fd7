import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { TimeZone } from '@mapwright/contract/api/scalars.ts'
import { isOneOf, keysOf } from '@mapwright/contract/api/typed-entries.ts'
import { z } from 'zod'
import { persistentSecret, storedSecret } from './persistent-secret.ts'
import { StartupError } from './startup-error.ts'

export type Config = {
  host: string
  port: number
  /** The public URL of the site, without a trailing slash. */
  publicUrl: string
  dataDir: string
  /** The URL of the database. Undefined for the embedded database in dataDir. */
  databaseUrl: string | undefined
  /** Maximum duration, in ms, of a statement of a request; 0 for no limit. Statements of jobs have no limit. */
  statementLimitMs: number
  /** The URL of the file store: `file:///absolute/folder` or `s3://…`. */
  filesUrl: string
  /** The URL of the mail server, used unless the site's settings contain one. Without any mail server, mails are only stored. */
  smtpUrl: string | undefined
  secretKey: string
  /** The secret key before the last change. Values that it has sealed or signed are still accepted. */
  formerKey: string | undefined
  admin: { email: string; password: string } | undefined
  /** Trusted proxies: false for none, a number of hops, or the proxies' addresses. */
  trustProxy: false | number | string[]
  /** The time zone in TZ. Undefined if TZ is not the name of a time zone. */
  timeZone: string | undefined
  /** The lower-case name of the header with the country of the client's address, set by the proxy. Undefined if there is none. */
  countryHeader: string | undefined
  /** `host:port` of servers in the operator's network. They may be called although their addresses are not public. */
  privateTargets: string[]
  /** URLs of the payment providers' servers, by provider, instead of the defaults. For tests and proxies. */
  paymentApis: Readonly<Record<string, string>>
  /** The token that a monitoring system sends for the metrics; empty: there are none. */
  metricsToken: string
  logLevel: (typeof logLevels)[number]
  /** `on`: serves requests and runs jobs. `off`: only serves requests. `only`: only runs jobs. */
  worker: 'on' | 'off' | 'only'
  development: boolean
  demo: boolean
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const target = /^([a-z0-9.-]+|\[[0-9a-f:.]+\]):\d{1,5}$/i
const namedUrl = /^[a-z]+=https?:\/\/[^\s=]+$/

/** Checks for an address, a range such as 10.0.0.0/8, or a name that the web server knows. */
function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (version === 4 ? 32 : 128))
  )
}

const environment = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .refine((port) => port <= 65535)
    .default(3000),
  HOST: z
    .string()
    .refine((host) => isIP(host) !== 0 || /^[a-z0-9.-]+$/i.test(host))
    .default('127.0.0.1'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => !/[?#@]/.test(url) && /^\/*$/.test(URL.parse(url)?.pathname ?? ''))
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  DATA_DIR: z.string().optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/\S+$/)
    .optional(),
  STATEMENT_LIMIT: z.coerce.number().min(0).max(3600).default(60),
  FILES_URL: z
    .string()
    .regex(/^(file:.+|s3:\/\/\S+)$/)
    .optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .refine((url) => Boolean(URL.parse(url)?.hostname))
    .optional(),
  SECRET_KEY: z.string().min(32).optional(),
  SECRET_KEY_BEFORE: z.string().min(32).optional(),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(8).max(128).optional(),
  /** Accepts any text, because operating systems also accept values that are not names of time zones. */
  TZ: z.string().optional(),
  TRUST_PROXY: z
    .string()
    .transform((value) => (/^\d{1,2}$/.test(value) ? Number(value) : value.split(/[\s,]+/)))
    .refine((value) => typeof value === 'number' || value.every(isProxy))
    .optional(),
  COUNTRY_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,60}$/)
    .transform((name) => name.toLowerCase())
    .optional(),
  PRIVATE_TARGETS: z
    .string()
    .transform((value) => value.split(/[\s,]+/).filter(Boolean))
    .refine((value) => value.every((named) => target.test(named)))
    .default([]),
  PAYMENT_APIS: z
    .string()
    .transform((value) => value.split(/[\s,]+/).filter(Boolean))
    .refine((value) => value.every((named) => namedUrl.test(named)))
    .default([]),
  METRICS_TOKEN: z
    .string()
    .regex(/^\S{16,200}$/)
    .optional(),
  LOG_LEVEL: z.enum(logLevels).default('info'),
  WORKER: z.enum(['on', 'off', 'only']).default('on'),
  NODE_ENV: z.string().optional(),
})

/** Descriptions of valid values. Each completes the sentence "NAME must be …". */
const expected: Record<keyof z.infer<typeof environment>, string> = {
  PORT: 'a port number from 0 to 65535',
  HOST: 'an IP address or a host name to listen on',
  PUBLIC_URL: 'the http:// or https:// address of the site, without a path, a query or a password',
  DATA_DIR: 'a folder',
  DATABASE_URL: 'a postgres:// address',
  STATEMENT_LIMIT: 'a number of seconds from 0 to 3600',
  FILES_URL: 'a file: folder or an s3:// address',
  SMTP_URL: 'an smtp:// or smtps:// address with a host',
  SECRET_KEY: 'at least 32 characters long',
  SECRET_KEY_BEFORE: 'the former SECRET_KEY, at least 32 characters long',
  ADMIN_EMAIL: 'an email address',
  ADMIN_PASSWORD: '8 to 128 characters long',
  TZ: 'a time zone',
  TRUST_PROXY: "the number of proxies in front of the app, or a list of the proxies' addresses",
  COUNTRY_HEADER: 'the name of a header, such as CF-IPCountry',
  PRIVATE_TARGETS: 'a list of host:port',
  PAYMENT_APIS: 'a list of name=https://host',
  METRICS_TOKEN: '16 to 200 characters without spaces',
  LOG_LEVEL: `one of ${logLevels.join(', ')}`,
  WORKER: 'off or only, or left out',
  NODE_ENV: 'a word',
}

/**
 * Reads and validates the configuration. Creates the secret key on first use.
 * @throws StartupError with one sentence for each invalid value
 */
export function readConfig(env: Record<string, string | undefined>, args: readonly string[] = []): Config {
  const demo = readArguments(args)
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const read = environment.safeParse(given)
  if (!read.success) {
    const names = new Set(
      read.error.issues.map(({ path: [name] }) => name).filter((name) => isOneOf(keysOf(expected), name)),
    )
    throw new StartupError([...names].map((name) => `${name} must be ${expected[name]}.`).join('\n'))
  }
  const values = read.data
  refuseContradictions(values, demo)
  const dataDir = resolve(values.DATA_DIR ?? (demo ? './demo-data' : './data'))
  return {
    host: values.HOST,
    port: values.PORT,
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    statementLimitMs: Math.round(values.STATEMENT_LIMIT * 1000),
    filesUrl: absoluteFilesUrl(values.FILES_URL ?? pathToFileURL(join(dataDir, 'files')).href),
    smtpUrl: values.SMTP_URL,
    secretKey: values.SECRET_KEY ?? persistentSecret(join(dataDir, 'secret.key')),
    formerKey: values.SECRET_KEY_BEFORE ?? storedSecret(join(dataDir, 'secret-before.key')),
    admin:
      values.ADMIN_EMAIL && values.ADMIN_PASSWORD
        ? { email: values.ADMIN_EMAIL, password: values.ADMIN_PASSWORD }
        : undefined,
    timeZone: TimeZone.safeParse(values.TZ).data,
    trustProxy: values.TRUST_PROXY ?? false,
    countryHeader: values.COUNTRY_HEADER,
    privateTargets: values.PRIVATE_TARGETS,
    paymentApis: Object.fromEntries(values.PAYMENT_APIS.map((named) => named.split('=', 2))),
    metricsToken: values.METRICS_TOKEN ?? '',
    logLevel: values.LOG_LEVEL,
    worker: values.WORKER,
    development: values.NODE_ENV !== 'production',
    demo,
  }
}

function readArguments(args: readonly string[]): boolean {
  const unknown = args.find((arg) => arg !== '--demo')
  if (unknown !== undefined) throw new StartupError(`Unknown option ${unknown}; the only option is --demo.`)
  return args.includes('--demo')
}

function refuseContradictions(values: z.infer<typeof environment>, demo: boolean): void {
  if (!values.ADMIN_EMAIL !== !values.ADMIN_PASSWORD) {
    throw new StartupError('ADMIN_EMAIL and ADMIN_PASSWORD go together; set both or neither.')
  }
  if (values.COUNTRY_HEADER && !values.TRUST_PROXY) {
    throw new StartupError('COUNTRY_HEADER is only believed from a proxy; set TRUST_PROXY, too.')
  }
  if (!demo) return
  if (!isLoopback(values.HOST)) {
    throw new StartupError('The demo has publicly known passwords, so it only listens on this machine; leave out HOST.')
  }
  if (values.DATABASE_URL) {
    throw new StartupError('The demo uses its own database with example data; leave out DATABASE_URL.')
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

function absoluteFilesUrl(url: string): string {
  if (!url.startsWith('file:')) return url
  const path = url.startsWith('file://') ? fileURLToPath(url) : resolve(url.slice('file:'.length))
  return pathToFileURL(path).href
}
