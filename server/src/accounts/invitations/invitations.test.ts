import { SendForgotPassCode } from '@mapwright/contract/accounts/code-endpoints.ts'
import {
  AcceptInvitation,
  GetCustomerInvitation,
  GetInvitations,
  invitationsPerMinute,
  SendInvitations,
} from '@mapwright/contract/accounts/invitation-endpoints.ts'
import { SignIn } from '@mapwright/contract/accounts/sign-in-endpoints.ts'
import { ChangeUser } from '@mapwright/contract/accounts/user-endpoints.ts'
import { roles } from '@mapwright/contract/api/roles.ts'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { type Person, startTestSite, type TestSite } from '../../../test/kit.ts'
import { unusablePasswordHash } from '../people/erase-users.ts'
import { addImportedCustomers } from '../people/import-customers.ts'
import { mailNextInvitations } from './mail-invitations.ts'

const password = 'workshop at the corner'
let site: TestSite
let admin: Person
let password_hash: string

beforeAll(async () => {
  site = await startTestSite()
  admin = await site.admin()
  password_hash = await unusablePasswordHash()
})
afterAll(() => site.close())
beforeEach(() => site.sql`DELETE FROM customer_invitations`)

async function imported(...emails: string[]): Promise<string[]> {
  const customers = emails.map((email) => ({ _id: uuidv7(), email, language: 'de', status: 1 }))
  await site.sql.begin((tx) => addImportedCustomers(tx, customers, { password_hash, now: new Date() }))
  return customers.map(({ _id }) => _id)
}

const send = (body: { user_ids?: string[] } = {}) => site.call(SendInvitations, { body }, { as: admin })

/** The mails to an address with their language, and the tokens of their links. */
const mailsTo = async (email: string) => {
  const mails = await site.sql<{ language: string; values: { link: string } }[]>`
    SELECT language, values FROM mails WHERE to_address = ${email} AND kind = 'customer_invited' ORDER BY created_at, _id`
  return mails.map(({ language, values }) => ({ language, token: values.link.split('token=')[1] ?? '' }))
}

const accept = (token: string) => site.call(AcceptInvitation, { body: { token, password } })
const states = async () => (await site.call(GetInvitations, {}, { as: admin })).body.states

describe('invitations of imported customers', () => {
  it('let nobody sign in before the password is chosen, and then once per link', async () => {
    await imported('first@invited.example')
    expect(await states()).toMatchObject({ not_invited: 1, invited: 0 })
    await site.call(SendForgotPassCode, { body: { email: 'first@invited.example', captcha: '' } })
    const refused = await site.call(SignIn, { body: { email: 'first@invited.example', password } })
    expect(refused.status).toBe(401)

    // No reset code is mailed before the invitation.
    await eventually(async () => {
      const [waiting] =
        await site.sql`SELECT FROM jobs.job WHERE name = 'accounts.send_reset_code' AND state < 'completed'`
      expect(waiting).toBeUndefined()
    })
    expect([
      ...(await site.sql`SELECT FROM mails WHERE to_address = 'first@invited.example' AND kind = 'reset_password'`),
    ]).toEqual([])
    expect((await send()).body.count).toBe(1)
    expect(await states()).toMatchObject({ not_invited: 0, waiting: 1 })
    expect(await mailNextInvitations(site.sql, new Date())).toBe(1)
    const [mail] = await mailsTo('first@invited.example')
    expect(mail?.language).toBe('de')
    expect(await states()).toMatchObject({ waiting: 0, invited: 1 })

    expect((await accept('x'.repeat(43))).body).toMatchObject({ code: 'accounts.invitation_over' })
    expect((await accept(mail?.token ?? '')).body).toMatchObject({ email: 'first@invited.example' })
    expect(await accept(mail?.token ?? '')).toMatchObject({ status: 410, body: { code: 'accounts.invitation_over' } })
    const signedIn = await site.call(SignIn, { body: { email: 'first@invited.example', password } })
    expect(signedIn).toMatchObject({ status: 200, body: { user: { verified: true, status: 1 } } })
    expect(await states()).toMatchObject({ accepted: 1 })
    expect((await send()).body).toMatchObject({ code: 'accounts.nobody_to_invite' })
  })

  it('replace the earlier link when they are sent again, and expire', async () => {
    const user_ids = await imported('again@invited.example')
    const now = Date.now()
    await send({ user_ids })
    await mailNextInvitations(site.sql, new Date(now))
    expect((await send({ user_ids })).body).toMatchObject({ code: 'accounts.nobody_to_invite' })
    await site.sql`UPDATE customer_invitations SET sent_at = sent_at - interval '25 hours'`
    await send({ user_ids })
    await mailNextInvitations(site.sql, new Date(now + 120_000))
    const [first, second] = await mailsTo('again@invited.example')
    expect((await accept(first?.token ?? '')).status).toBe(410)
    await site.sql`UPDATE customer_invitations SET expires_at = now() - interval '1 second'`
    expect(await states()).toMatchObject({ expired: 1 })
    expect((await accept(second?.token ?? '')).status).toBe(410)
  })

  it('count all customers whom an invitation of all would reach, whatever is searched', async () => {
    await imported('berg@invited.example', 'klein@invited.example')
    const query = { search_keyword: 'berg@invited.example' }
    const { body } = await site.call(GetInvitations, { query }, { as: admin })
    expect(body).toMatchObject({ total: 1, invitable: 2, states: { not_invited: 2 } })
    expect((await send()).body.count).toBe(body.invitable)
  })

  it('are not sent to inactive customers and to former customers, and their links end with the role', async () => {
    const [off = '', staff = '', waiting = ''] = await imported(
      ...['off@invited.example', 'staff@invited.example', 'waiting@invited.example'],
    )
    await site.sql`UPDATE users SET status = 0 WHERE _id = ${off}`
    const { invitations, invitable } = (await site.call(GetInvitations, {}, { as: admin })).body
    expect(invitations.filter(({ can_be_invited }) => !can_be_invited)).toMatchObject([{ user_id: off }])
    expect(invitable).toBe(2)
    expect((await send({ user_ids: [off] })).body).toMatchObject({ code: 'accounts.nobody_to_invite' })
    expect((await send()).body.count).toBe(2)
    await site.sql`UPDATE users SET status = 0 WHERE _id = ${waiting}`
    expect(await mailNextInvitations(site.sql, new Date())).toBe(1)
    expect(await mailsTo('waiting@invited.example')).toEqual([])
    const [mail] = await mailsTo('staff@invited.example')
    await site.sql`UPDATE users SET role_id = ${roles.staff} WHERE _id = ${staff}`
    expect((await accept(mail?.token ?? '')).status).toBe(410)
  })

  it('are closed when staff change the role, also if it is changed back', async () => {
    const [user_id = ''] = await imported('promoted@invited.example')
    await send()
    await mailNextInvitations(site.sql, new Date())
    const [mail] = await mailsTo('promoted@invited.example')
    for (const role_id of [roles.staff, roles.customer]) {
      const changed = await site.call(ChangeUser, { params: { id: user_id }, body: { role_id } }, { as: admin })
      expect(changed.status).toBe(200)
    }
    expect((await accept(mail?.token ?? '')).status).toBe(410)
    expect((await site.call(GetInvitations, {}, { as: admin })).body.invitations).toEqual([])
  })

  it('are checked when the page of the link opens', async () => {
    await imported('opens@invited.example')
    await send()
    await mailNextInvitations(site.sql, new Date())
    const [mail] = await mailsTo('opens@invited.example')
    const params = { token: mail?.token ?? '' }
    expect((await site.call(GetCustomerInvitation, { params })).body).toMatchObject({ email: 'opens@invited.example' })
    await accept(params.token)
    expect(await site.call(GetCustomerInvitation, { params })).toMatchObject({
      ...{ status: 410, body: { code: 'accounts.invitation_over' } },
    })
  })

  it('are sent at a limited rate, each once, also by two processes', async () => {
    const emails = Array.from({ length: invitationsPerMinute + 5 }, (_, at) => `rate${at}@invited.example`)
    await imported(...emails)
    await send()
    const now = new Date()
    const sent = await Promise.all([mailNextInvitations(site.sql, now), mailNextInvitations(site.sql, now)])
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(invitationsPerMinute)
    expect(await mailNextInvitations(site.sql, new Date(now.getTime() + 60_000))).toBe(5)
    for (const email of emails) expect(await mailsTo(email)).toHaveLength(1)
  })

  it('are sent and listed by admins only', async () => {
    const staff = await site.staffWith('dealers_manager.list', 'dealers_manager.edit')
    expect((await site.call(SendInvitations, { body: {} }, { as: staff })).status).toBe(403)
    expect((await site.call(GetInvitations, {}, { as: staff })).status).toBe(403)
  })
})
