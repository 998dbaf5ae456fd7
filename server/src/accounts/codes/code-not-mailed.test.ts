import {
  GetVerificationCode,
  SendForgotPassCode,
  SendVerificationCode,
} from '@mapwright/contract/accounts/code-endpoints.ts'
import { SignUp } from '@mapwright/contract/accounts/sign-in-endpoints.ts'
import { ChangeUser } from '@mapwright/contract/accounts/user-endpoints.ts'
import { GetAdminNotifications } from '@mapwright/contract/notifications/notification-endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { type Person, startTestSite, type TestSite } from '../../../test/kit.ts'

const register = async (site: TestSite) => {
  const account = { username: 'carla', email: 'carla@example.com', password: 'workshop at the corner' }
  const { body } = await site.call(SignUp, { body: { ...account, firstname: 'Carla', country: 'DE' } })
  const { _id, email } = body.user
  return { _id, email, token: body.access_token, refresh_token: body.refresh_token }
}
/** The person's notifications about codes that were not mailed. Ignores other notifications, because they arrive independently. */
const noticesOf = async (site: TestSite, as: Person) => {
  const { notifications } = (await site.call(GetAdminNotifications, {}, { as })).body
  return notifications
    .filter(({ kind }) => kind.endsWith('code_not_mailed'))
    .map(({ kind, values, link }) => ({ kind, values, link }))
}

describe('without a mail server', () => {
  let site: TestSite
  beforeAll(async () => {
    site = await startTestSite()
  })
  afterAll(() => site.close())

  it('notifies staff who can verify an address that its owner is waiting for a code, once until they have read it', async () => {
    const editor = await site.staffWith('dealers_manager.list', 'dealers_manager.edit')
    const looker = await site.staffWith('dealers_manager.list')
    const carla = await register(site)
    const notice = {
      kind: 'code_not_mailed',
      values: { customer: 'Carla' },
      link: `/admin/agent_manager/agent/${carla._id}`,
    }
    await eventually(async () => expect(await noticesOf(site, editor)).toEqual([notice]))
    expect(await noticesOf(site, looker)).toEqual([])

    await site.sql`UPDATE codes SET sent_at = sent_at - interval '2 minutes'`
    expect((await site.call(SendVerificationCode, {}, { as: carla })).status).toBe(200)
    await eventually(async () => expect(await site.sql`SELECT FROM outbox`).toEqual([]))
    expect(await noticesOf(site, editor)).toEqual([notice])

    expect((await site.call(GetVerificationCode, {}, { as: carla })).body.by_mail).toBe(false)
    const body = { verified: true }
    const changed = await site.call(ChangeUser, { params: { id: carla._id }, body }, { as: editor })
    expect(changed.body.user.verified).toBe(true)
  })

  it('notifies staff that a customer has forgotten the password, but not about unknown addresses', async () => {
    const editor = await site.staffWith('dealers_manager.list', 'dealers_manager.edit')
    const dora = await site.person()
    const ask = (email: string) => site.call(SendForgotPassCode, { body: { email } })
    const [known, unknown] = [await ask(dora.email), await ask('nobody@example.com')]
    expect(known).toMatchObject({ status: 200, body: unknown.body })
    const notice = {
      kind: 'reset_code_not_mailed',
      values: { customer: 'Pat Example' },
      link: `/admin/agent_manager/agent/${dora._id}`,
    }
    await eventually(async () => expect(await noticesOf(site, editor)).toEqual([notice]))
  })
})

describe('with a mail server', () => {
  let site: TestSite
  beforeAll(async () => {
    site = await startTestSite({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
  })
  afterAll(() => site.close())

  it('mails codes and notifies nobody', async () => {
    const carla = await register(site)
    expect((await site.call(GetVerificationCode, {}, { as: carla })).body.by_mail).toBe(true)
    const events = await site.sql<{ type: string }[]>`
      SELECT event ->> 'type' AS type FROM outbox WHERE event ->> 'type' = 'user.code_not_mailed'`
    expect([...events]).toEqual([])
    expect(await site.sql`SELECT FROM in_app_notifications WHERE kind = 'code_not_mailed'`).toHaveLength(0)
  })
})
