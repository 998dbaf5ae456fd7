import { CheckForgotPassCode, SendForgotPassCode } from '@mapwright/contract/accounts/code-endpoints.ts'
import { RefreshUserData } from '@mapwright/contract/accounts/sign-in-endpoints.ts'
import type { Endpoint } from '@mapwright/contract/api/endpoint.ts'
import { ChangeMailIn, CheckMailbox, GetMailIn } from '@mapwright/contract/conversations/mail-in/mail-in-endpoints.ts'
import { GetPush } from '@mapwright/contract/notifications/push/push-endpoints.ts'
import { Unsubscribe } from '@mapwright/contract/notifications/unsubscribe-endpoints.ts'
import {
  CallEngine,
  ChangeAutomationSettings,
  GetAutomationSettings,
  MakeEngineSecret,
} from '@mapwright/contract/orders/automation/automation-settings-endpoints.ts'
import { ChangeSettings } from '@mapwright/contract/site/site-endpoints.ts'
import {
  ChangeSmtpSettings,
  CheckSmtpConnection,
  GetSmtpSettings,
  SendTestMail,
} from '@mapwright/contract/site/smtp-endpoints.ts'
import {
  ChangeRegSearchProvider,
  GetRegSearchProvider,
  RegSearch,
} from '@mapwright/contract/vehicles/reg-search/reg-search-endpoints.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unsubscribeToken } from '../src/notifications/campaigns/unsubscribe-token.ts'
import { type Caller, callerOf, makePerson, type Person, startTestSite, type TestSite } from './kit.ts'
import { type AppProcess, freePort, startAnotherProcess } from './processes.ts'

const otherKey = 'another secret key than the one before'

let site: TestSite
let app: AppProcess
/** Calls the process that runs with the new secret key. */
let call: Caller
let admin: Person
let customer: Person
let smtp: { host: string; port: number; secure: boolean; user: string }

beforeAll(async () => {
  const port = await freePort()
  const PRIVATE_TARGETS = `127.0.0.1:${port}`
  site = await startTestSite({ env: { WORKER: 'off', PRIVATE_TARGETS } })
  smtp = { host: '127.0.0.1', port, secure: false, user: 'office' }
  const as = await site.admin()
  const done = [
    await site.call(
      ChangeSmtpSettings,
      { body: { ...smtp, pass: 'right', from_name: '', from_address: '', reply_to: '' } },
      { as },
    ),
    await site.call(MakeEngineSecret, {}, { as }),
    await site.call(
      ChangeAutomationSettings,
      {
        body: {
          library: 'off',
          engine_address: `http://127.0.0.1:${port}`,
          engine_service_ids: [],
          engine_minutes: 15,
        },
      },
      { as },
    ),
    await site.call(
      ChangeMailIn,
      {
        body: {
          ...{ reply_address: 'reply@tuning.example', imap_host: '127.0.0.1', imap_port: port },
          ...{ imap_security: 'none', imap_user: 'reply', imap_password: 'right' },
        },
      },
      { as },
    ),
    await site.call(
      ChangeRegSearchProvider,
      { body: { provider: 'dvla', address: `http://127.0.0.1:${port}`, key: 'right' } },
      { as },
    ),
    await site.call(ChangeSettings, { body: { reg_no_mode: 'reg_no' } }, { as }),
  ]
  expect(done.map(({ status }) => status)).toEqual(done.map(() => 200))
  app = await startAnotherProcess(site, { SECRET_KEY: otherKey, WORKER: 'off', PRIVATE_TARGETS })
  call = callerOf(app.url)
  admin = await makePerson(site.sql, otherKey, { role_id: 1 })
  customer = await makePerson(site.sql, otherKey, {})
})
afterAll(async () => {
  await app?.stop()
  await site.close()
})

const outcome = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code]

describe('after a restore with another SECRET_KEY', () => {
  const uses: Record<string, () => Promise<{ status: number; body: { code: string; message: string } }>> = {
    'the check of the mail server': () => call(CheckSmtpConnection, { body: { ...smtp, pass: '' } }, { as: admin }),
    'the test mail': () => call(SendTestMail, {}, { as: admin }),
    'the test of the engine': () => call(CallEngine, {}, { as: admin }),
    'the check of the mailbox': () => call(CheckMailbox, {}, { as: admin }),
    'the look-up of a registration': () => call(RegSearch, { params: { reg: 'AA19 AAA' } }, { as: customer }),
  }

  test.each(Object.entries(uses))('%s asks for its secret to be entered again', async (_, use) => {
    const response = await use()
    expect(outcome(response)).toEqual([409, 'request.secret_unreadable'])
    expect(response.body.message).toContain('enter it again')
  })

  test('every settings page with a sealed secret opens', async () => {
    const pages: Endpoint[] = [GetSmtpSettings, GetAutomationSettings, GetMailIn, GetRegSearchProvider, GetPush]
    for (const page of pages)
      expect([page.name, (await call(page, {}, { as: admin })).status]).toEqual([page.name, 200])
  })

  test('a newly entered secret is used', async () => {
    const entered = { body: { ...smtp, pass: 'right again' } }
    expect(outcome(await call(CheckSmtpConnection, entered, { as: admin }))).toEqual([422, 'site.smtp_not_ok'])
    await call(MakeEngineSecret, {}, { as: admin })
    expect((await call(CallEngine, {}, { as: admin })).body).toMatchObject({ status: 'success', result: 'unreachable' })
  })

  test('tokens, codes and links made with the old key are refused without an error', async () => {
    const old = await site.person()
    expect((await call(RefreshUserData, {}, { as: old })).status).toBe(401)
    const link = {
      params: { token: unsubscribeToken({ user_id: old._id, topic: 'news' }, site.config.secretKey) },
      body: {},
    }
    expect(outcome(await call(Unsubscribe, link))).toEqual([404, 'notifications.bad_link'])
    await site.call(SendForgotPassCode, { body: { email: old.email } })
    const guess = { body: { email: old.email, code: '000000' } }
    expect((await call(CheckForgotPassCode, guess)).status).toBe(422)
  })

  test('no internal error was logged', () => {
    expect(app.output()).not.toContain('request.internal')
  })
})
