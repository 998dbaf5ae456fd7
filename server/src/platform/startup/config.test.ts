import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { StartupError } from './startup-error.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'mapwright-config-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

function sentences(env: Record<string, string>, args: string[] = []): string {
  try {
    readConfig({ DATA_DIR: dataDir, ...env }, args)
  } catch (error) {
    if (error instanceof StartupError) return error.message
    throw error
  }
  return ''
}

describe('readConfig', () => {
  it('has a default for every setting', () => {
    expect(readConfig({ DATA_DIR: dataDir })).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      databaseUrl: undefined,
      filesUrl: pathToFileURL(join(dataDir, 'files')).href,
      smtpUrl: undefined,
      admin: undefined,
      trustProxy: false,
      metricsToken: '',
      logLevel: 'info',
      worker: 'on',
      development: true,
      demo: false,
    })
  })

  it('creates a secret key once, readable only by its owner', () => {
    const first = readConfig({ DATA_DIR: dataDir }).secretKey
    const file = join(dataDir, 'secret.key')
    expect(first.length).toBeGreaterThanOrEqual(32)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file, 'utf8').trim()).toBe(first)
    expect(readConfig({ DATA_DIR: dataDir }).secretKey).toBe(first)
  })

  it.each([
    ['PORT', '70000'],
    ['PORT', 'eighty'],
    ['HOST', 'not a host'],
    ['PUBLIC_URL', 'tuning.example.com'],
    ['PUBLIC_URL', 'ftp://tuning.example.com'],
    ['PUBLIC_URL', 'https://example.com/tuning'],
    ['DATABASE_URL', 'mysql://localhost/mapwright'],
    ['FILES_URL', '/srv/files'],
    ['SMTP_URL', 'https://mail.example.com'],
    ['SECRET_KEY', 'short'],
    ['ADMIN_EMAIL', 'admin'],
    ['ADMIN_PASSWORD', 'short'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', 'abc'],
    ['TRUST_PROXY', '10.0.0.0/99'],
    ['PRIVATE_TARGETS', 'tuner.lan'],
    ['LOG_LEVEL', 'loud'],
    ['WORKER', 'yes'],
  ])('refuses %s=%s in one sentence with its name', (name, value) => {
    expect(sentences({ [name]: value })).toMatch(new RegExp(`^${name} must be [^\\n]+\\.$`))
  })

  it('lists every bad setting without repeating its value', () => {
    const message = sentences({ PORT: 'x', SECRET_KEY: 'hunter2' })
    expect(message.split('\n')).toHaveLength(2)
    expect(message).not.toContain('hunter2')
  })

  it('treats an empty value as not set', () => {
    expect(readConfig({ DATA_DIR: dataDir, PORT: '', SECRET_KEY: '' }).port).toBe(3000)
  })

  it('requires the admin email and password together', () => {
    expect(sentences({ ADMIN_EMAIL: 'a@example.com' })).toContain('set both or neither')
    const config = readConfig({ DATA_DIR: dataDir, ADMIN_EMAIL: 'a@example.com', ADMIN_PASSWORD: 'long enough' })
    const inZone = (TZ: string) => readConfig({ DATA_DIR: dataDir, TZ }).timeZone
    expect([inZone('Europe/Berlin'), inZone('CET-1CEST'), inZone(':/etc/localtime')]).toEqual([
      'Europe/Berlin',
      undefined,
      undefined,
    ])
    expect(config.admin).toEqual({ email: 'a@example.com', password: 'long enough' })
  })

  it('reads TRUST_PROXY as a number of hops or as addresses', () => {
    expect(readConfig({ DATA_DIR: dataDir, TRUST_PROXY: '1' }).trustProxy).toBe(1)
    expect(readConfig({ DATA_DIR: dataDir, TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy).toEqual(['10.0.0.0/8', '::1'])
  })

  it('reads PRIVATE_TARGETS as a list of hosts with their ports', () => {
    expect(readConfig({ DATA_DIR: dataDir }).privateTargets).toEqual([])
    const named = readConfig({ DATA_DIR: dataDir, PRIVATE_TARGETS: 'tuner.lan:8080, [fd00::1]:443' })
    expect(named.privateTargets).toEqual(['tuner.lan:8080', '[fd00::1]:443'])
  })

  it('restricts the demo to localhost and the embedded database', () => {
    expect(readConfig({ DATA_DIR: dataDir }, ['--demo']).demo).toBe(true)
    expect(sentences({ HOST: '0.0.0.0' }, ['--demo'])).toContain('leave out HOST')
    expect(sentences({ DATABASE_URL: 'postgres://db/live' }, ['--demo'])).toContain('leave out DATABASE_URL')
    expect(sentences({ HOST: '127.0.0.2' }, ['--demo'])).toBe('')
  })

  it('refuses unknown options', () => {
    expect(sentences({}, ['--dmeo'])).toContain('--dmeo')
  })

  it('reports a data folder that cannot be created', () => {
    writeFileSync(join(dataDir, 'file'), '')
    const inTheWay = join(dataDir, 'file', 'data')
    expect(sentences({ DATA_DIR: inTheWay })).toContain(`Cannot use ${inTheWay}`)
  })
})
