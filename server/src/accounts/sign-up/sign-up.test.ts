import { RefreshUserData, SignUp } from '@mapwright/contract/accounts/sign-in-endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestSite, type TestSite } from '../../../test/kit.ts'
import { clearRateLimits } from '../../../test/site-state.ts'

let site: TestSite
beforeAll(async () => {
  // Without a worker, outbox entries and mails stay unprocessed and can be inspected.
  site = await startTestSite({ env: { WORKER: 'off' } })
})
afterAll(() => site.close())
beforeEach(() => clearRateLimits(site))

let count = 0
const newcomer = (more: object = {}) => {
  count += 1
  const account = {
    username: `newcomer-${count}`,
    email: `newcomer-${count}@example.com`,
    password: 'workshop at the corner',
  }
  return { ...account, firstname: 'Nora', country: 'DE', ...more }
}

describe('registering', () => {
  it('creates an unverified, inactive customer, signs them in and mails a code', async () => {
    const body = newcomer({ company_name: 'Corner Workshop', web_url: 'corner.example' })
    const response = await site.call(SignUp, { body })
    expect(response.status).toBe(200)
    expect(response.body.user).toMatchObject({
      ...{ username: body.username, email: body.email, firstname: 'Nora', company_name: 'Corner Workshop' },
      ...{ role_id: 2, verified: false, status: 0, price_type: 1, permissions: [], balance: '0.00' },
    })
    const { _id, email } = response.body.user
    const me = { _id, email, token: response.body.access_token, refresh_token: response.body.refresh_token }
    expect((await site.call(RefreshUserData, {}, { as: me })).body.user._id).toBe(_id)

    const entered = await site.sql`SELECT country_entered FROM users WHERE _id = ${_id}`
    expect(entered).toEqual([{ country_entered: true }])
    const mails = await site.sql`SELECT kind, values FROM mails WHERE to_address = ${email}`
    expect(mails).toEqual([{ kind: 'verify_email', values: { code: expect.stringMatching(/^\d{6}$/) } }])
    const events = await site.sql`SELECT event FROM outbox WHERE event ->> 'user_id' = ${_id}`
    expect(events.map((row) => row['event'].type)).toEqual(['user.registered', 'user.code_not_mailed'])
  })

  it.each([
    ['role_id', 1],
    ['permissions', ['orders']],
    ['status', 1],
    ['verified', true],
    ['price_type', 3],
    ['balance', '1000.00'],
    ['customer_kind', 'agent'],
  ])('refuses %s in the body and creates no user', async (field, value) => {
    const body = newcomer({ [field]: value })
    const refused = await site.call(SignUp, { body })
    expect([refused.status, refused.body.fields?.[field]?.code]).toEqual([400, 'unknown'])
    expect(await site.sql`SELECT FROM users WHERE email = ${body.email}`).toHaveLength(0)
  })

  it.each([
    ['email', 'not an address', 'invalid_email'],
    ['email', undefined, 'required'],
    ['username', 'with@sign', 'invalid_text'],
    ['password', 'short', 'too_short'],
    ['password', 'x'.repeat(129), 'too_long'],
    ['country', 'Germany', 'invalid_text'],
    ['country', 'XX', 'invalid_text'],
    ['web_url', 'javascript:alert(1)', 'invalid_url'],
  ])('refuses %s = %s with a code', async (field, value, code) => {
    const refused = await site.call(SignUp, { body: newcomer({ [field]: value }) })
    expect([refused.status, refused.body.fields?.[field]?.code]).toEqual([400, code])
  })

  it("refuses common passwords and the user's own name", async () => {
    const body = newcomer()
    for (const password of ['Password1', body.username.toUpperCase()]) {
      const refused = await site.call(SignUp, { body: { ...body, password } })
      expect([refused.status, refused.body.code]).toEqual([422, 'accounts.common_password'])
      expect(refused.body.fields).toHaveProperty('password')
    }
  })

  it('lists the field with the taken value', async () => {
    const first = newcomer()
    await site.call(SignUp, { body: first })
    const sameEmail = await site.call(SignUp, { body: newcomer({ email: first.email.toUpperCase() }) })
    expect([sameEmail.status, sameEmail.body.fields?.['email']?.code]).toEqual([409, 'taken'])
    const sameName = await site.call(SignUp, { body: newcomer({ username: first.username.toUpperCase() }) })
    expect([sameName.status, sameName.body.fields?.['username']?.code]).toEqual([409, 'taken'])
  })

  it('lists all fields at once that only the server can refuse', async () => {
    const first = newcomer()
    await site.call(SignUp, { body: first })
    const { email, username } = first
    const refused = await site.call(SignUp, { body: newcomer({ email, username, password: 'Password1' }) })
    expect([refused.status, refused.body.code]).toEqual([409, 'accounts.email_taken'])
    expect(refused.body.fields).toMatchObject({
      ...{ email: { code: 'taken' }, username: { code: 'taken' } },
      password: { code: 'common_password' },
    })
  })

  it('registers an address only once for concurrent calls', async () => {
    const body = newcomer()
    const asked = Array.from({ length: 5 }, (_, index) =>
      site.call(SignUp, { body: { ...body, username: `${body.username}-${index}` } }),
    )
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 409, 409, 409, 409])
  })
})
