import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { RefreshUserData } from '@mapwright/contract/accounts/sign-in-endpoints.ts'
import { Unsubscribe } from '@mapwright/contract/notifications/unsubscribe-endpoints.ts'
import { ChangeSmtpSettings, CheckSmtpConnection } from '@mapwright/contract/site/smtp-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compiled } from '../../scripts/set-up.mjs'
import { unsubscribeToken } from '../src/notifications/campaigns/unsubscribe-token.ts'
import { type Caller, callerOf, type Person, startTestSite, type TestSite } from './kit.ts'
import { type AppProcess, freePort, startAnotherProcess } from './processes.ts'

const newKey = 'the secret key after the change, longer'
const smtpProblem = [422, 'site.smtp_not_ok']
const unreadable = [409, 'request.secret_unreadable']

let site: TestSite
/** A process with the new key that accepts the former one, and one that does not. */
let changed: AppProcess
let finished: AppProcess
let admin: Person
let smtp: { host: string; port: number; secure: boolean; user: string }

beforeAll(async () => {
  const port = await freePort()
  const PRIVATE_TARGETS = `127.0.0.1:${port}`
  site = await startTestSite({ env: { WORKER: 'off', PRIVATE_TARGETS } })
  admin = await site.admin()
  smtp = { host: '127.0.0.1', port, secure: false, user: 'office' }
  const body = { ...smtp, pass: 'right', from_name: '', from_address: '', reply_to: '' }
  expect((await site.call(ChangeSmtpSettings, { body }, { as: admin })).status).toBe(200)
  const env = { SECRET_KEY: newKey, WORKER: 'off', PRIVATE_TARGETS }
  changed = await startAnotherProcess(site, { ...env, SECRET_KEY_BEFORE: site.config.secretKey })
  finished = await startAnotherProcess(site, env)
})
afterAll(async () => {
  await Promise.all([changed?.stop(), finished?.stop()])
  await site.close()
})

async function runAdmin(env: Record<string, string>) {
  const main = fileURLToPath(new URL('../src/operator/admin-main.ts', import.meta.url))
  const child = spawn(process.execPath, [main, 'reseal'], {
    env: {
      ...{ PATH: process.env['PATH'] ?? '', ...compiled, DATABASE_URL: site.databaseUrl },
      ...{ DATA_DIR: site.config.dataDir, SECRET_KEY: newKey, ...env },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const [code] = await once(child, 'close')
  return { code, output }
}

const checkSmtp = async (call: Caller) => {
  const { status, body } = await call(CheckSmtpConnection, { body: { ...smtp, pass: '' } }, { as: admin })
  return [status, (body as { code: string }).code]
}

test('sessions and links of the former key are accepted until the operator ends it', async () => {
  const person = await site.person()
  const link = {
    params: { token: unsubscribeToken({ user_id: person._id, topic: 'news' }, site.config.secretKey) },
    body: {},
  }
  expect((await callerOf(changed.url)(RefreshUserData, {}, { as: person })).status).toBe(200)
  expect((await callerOf(changed.url)(Unsubscribe, link)).status).toBe(200)
  expect((await callerOf(finished.url)(RefreshUserData, {}, { as: person })).status).toBe(401)
  expect((await callerOf(finished.url)(Unsubscribe, link)).status).toBe(404)
})

test('stored secrets need the former key until they are sealed again', async () => {
  expect(await checkSmtp(callerOf(changed.url))).toEqual(smtpProblem)

  const withoutFormer = await runAdmin({})
  expect(withoutFormer).toEqual({ code: 1, output: expect.stringContaining('1 can be opened neither with') })
  const withFormer = await runAdmin({ SECRET_KEY_BEFORE: site.config.secretKey })
  expect(withFormer).toEqual({ code: 0, output: expect.stringContaining('1 secrets were encrypted with the current') })

  expect(await checkSmtp(callerOf(changed.url))).toEqual(smtpProblem)
  expect(await checkSmtp(site.call)).toEqual(unreadable)
})
