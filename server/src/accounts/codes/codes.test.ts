import {
  CheckForgotPassCode,
  CheckVerificationCode,
  GetVerificationCode,
  ResetPassword,
  SendForgotPassCode,
  SendVerificationCode,
} from '@mapwright/contract/accounts/code-endpoints.ts'
import { RefreshUserData, SignIn } from '@mapwright/contract/accounts/sign-in-endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { type Person, startTestSite, type TestSite } from '../../../test/kit.ts'
import { expectSameTime } from '../../../test/response-times.ts'
import { clearRateLimits } from '../../../test/site-state.ts'
import { checkCode, consumeCode, makeCode } from './codes.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.close())
beforeEach(() => clearRateLimits(site))

const mailed = async ({ email }: { email: string }): Promise<string[]> => {
  const mails = await site.sql<{ code: string }[]>`
    SELECT values ->> 'code' AS code FROM mails WHERE to_address = ${email} ORDER BY created_at, _id`
  return mails.map(({ code }) => code)
}
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const letPass = (seconds: number) =>
  site.sql`UPDATE codes SET sent_at = sent_at - make_interval(secs => ${seconds}), expires_at = expires_at - make_interval(secs => ${seconds})`

describe('verifying an address', () => {
  const send = (as: Person) => site.call(SendVerificationCode, {}, { as })
  const check = (as: Person, code: string) => site.call(CheckVerificationCode, { body: { code } }, { as })
  const newcomer = () => site.person({ verified: false, status: 0 })

  it('accepts the mailed code once', async () => {
    const person = await newcomer()
    const sent = await send(person)
    expect(sent.body.verification.tries_left).toBe(5)
    const [code = ''] = await mailed(person)
    const right = await check(person, code)
    expect(right.body.user).toMatchObject({ verified: true, status: 0 })
    const again = await check(person, code)
    expect([again.status, again.body.code]).toEqual([409, 'accounts.already_verified'])
    expect((await send(person)).status).toBe(409)
  })

  it('refuses a code that was sent to another address', async () => {
    const person = await newcomer()
    await send(person)
    const [code = ''] = await mailed(person)
    await site.sql`UPDATE users SET email = ${`moved-${person.email}`} WHERE _id = ${person._id}`
    const refused = await check(person, code)
    expect([refused.status, refused.body.code]).toEqual([410, 'accounts.expired_code'])
    expect((await site.call(RefreshUserData, {}, { as: person })).body.user.verified).toBe(false)
  })

  it('refuses a replaced code that was checked before its replacement, and keeps the new code valid', async () => {
    const { _id: user_id } = await newcomer()
    const context = { now: new Date(), secretKey: site.config.secretKey }
    const owner = { user_id, purpose: 'verify_sms' } as const
    const first = await site.sql.begin((tx) => makeCode(tx, { ...owner, address: '+491511111111' }, context))
    await checkCode(site.sql, owner, first ?? '', context)
    await letPass(61)
    const second = await site.sql.begin((tx) => makeCode(tx, { ...owner, address: '+491522222222' }, context))
    expect(await site.sql.begin((tx) => consumeCode(tx, owner, first ?? '', context))).toBeUndefined()
    expect(await site.sql.begin((tx) => consumeCode(tx, owner, second ?? '', context))).toBe('+491522222222')
  })

  it('allows five attempts per code and returns the remaining number', async () => {
    const person = await newcomer()
    await send(person)
    const [code = ''] = await mailed(person)
    for (const left of [4, 3, 2, 1, 0]) {
      const wrong = await check(person, other(code))
      expect([wrong.status, wrong.body.code, wrong.body.details]).toEqual([
        422,
        'accounts.wrong_code',
        { tries_left: left },
      ])
    }
    await clearRateLimits(site)
    const sixth = await check(person, code)
    expect([sixth.status, sixth.body.code]).toEqual([429, 'accounts.too_many_tries'])
    expect((await site.call(RefreshUserData, {}, { as: person })).body.user.verified).toBe(false)
  })

  it('allows five attempts in total, however many codes are requested', async () => {
    const person = await newcomer()
    await send(person)
    for (let round = 0; round < 5; round++) await check(person, '000000')
    await letPass(61)
    expect((await send(person)).status).toBe(200)
    const [, code = ''] = await mailed(person)
    expect((await check(person, code)).body.code).toBe('request.rate_limited')
  })

  it('counts concurrent attempts', async () => {
    const person = await newcomer()
    await send(person)
    const [code = ''] = await mailed(person)
    const replies = await Promise.all(Array.from({ length: 30 }, () => check(person, other(code))))
    expect(replies.filter(({ status }) => status === 422).length).toBeLessThanOrEqual(5)
    expect(replies.every(({ status }) => status === 422 || status === 429)).toBe(true)
  })

  it('accepts a correct code once if it is sent twice concurrently', async () => {
    const person = await newcomer()
    await send(person)
    const [code = ''] = await mailed(person)
    const statuses = (await Promise.all([check(person, code), check(person, code)])).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })

  it('refuses a code after ten minutes, and codes other than the newest', async () => {
    const person = await newcomer()
    await send(person)
    await letPass(601)
    const [first = ''] = await mailed(person)
    expect((await check(person, first)).body.code).toBe('accounts.expired_code')
    expect((await site.call(GetVerificationCode, {}, { as: person })).body.verification).toBeNull()
    await send(person)
    const [, second = ''] = await mailed(person)
    if (first !== second) expect((await check(person, first)).body.code).toBe('accounts.wrong_code')
    expect((await check(person, second)).status).toBe(200)
  })

  it('sends at most one code a minute', async () => {
    const person = await newcomer()
    await send(person)
    const soon = await send(person)
    expect([soon.status, soon.body.code]).toEqual([429, 'accounts.wait_for_code'])
    expect(soon.headers.get('retry-after')).toBe(String(soon.body.details?.['retry_after']))
    expect(await mailed(person)).toHaveLength(1)
    await letPass(61)
    expect((await send(person)).status).toBe(200)
  })

  it('requires a session', async () => {
    expect((await site.call(SendVerificationCode, {})).status).toBe(401)
    expect((await site.call(CheckVerificationCode, { body: { code: '123456' } })).status).toBe(401)
  })
})

describe('a forgotten password', () => {
  const ask = (email: string) => site.call(SendForgotPassCode, { body: { email } })
  const check = (email: string, code: string) => site.call(CheckForgotPassCode, { body: { email, code } })
  const reset = (token: string, password = 'a brand new password') =>
    site.call(ResetPassword, { body: { token, password } })

  const asked = async () => {
    const person = await site.person()
    await ask(person.email)
    const code = await eventually(async () => {
      const [newest] = await mailed(person)
      if (!newest) throw new Error('no mail yet')
      return newest
    })
    return { person, code }
  }

  it('is reset once with the mailed code, which ends all sessions', async () => {
    const { person, code } = await asked()
    const { token } = (await check(person.email, code)).body
    expect((await check(person.email, code)).body.code).toBe('accounts.wrong_code')
    expect((await reset(token, 'password123')).body.code).toBe('accounts.common_password')
    expect((await reset(token)).status).toBe(200)
    expect((await site.call(RefreshUserData, {}, { as: person })).status).toBe(401)
    const again = await reset(token, 'yet another password')
    expect([again.status, again.body.code]).toEqual([410, 'accounts.expired_code'])
    const body = { email: person.email, password: 'a brand new password' }
    expect((await site.call(SignIn, { body })).status).toBe(200)
  })

  it('does not reveal whether an address is known', async () => {
    const known = await site.person()
    const responses = await Promise.all([ask(known.email), ask('nobody@example.com')])
    expect(responses.map(({ status, body }) => [status, body])).toEqual([
      [200, { status: 'success' }],
      [200, { status: 'success' }],
    ])
    const wrong = [await check(known.email, '000000'), await check('nobody@example.com', '000000')]
    expect({ ...wrong[0]?.body, request_id: '' }).toEqual({ ...wrong[1]?.body, request_id: '' })
    expect(wrong[0]?.status).toBe(422)
  })

  it('takes the same time for unknown and known addresses', async () => {
    const known = await site.person()
    const clear = () => clearRateLimits(site)
    await expectSameTime([() => ask(known.email), () => ask('nobody@example.com')], clear)
  }, 300_000)

  it.each([
    ['with an open code', true],
    ['without a code', false],
  ])(
    'takes the same time to refuse a code for an unknown and a known address %s',
    async (_, hasCode) => {
      const { person } = hasCode ? await asked() : { person: await site.person() }
      const clear = async () => {
        await clearRateLimits(site)
        await site.sql`UPDATE codes SET tries = 0 WHERE user_id = ${person._id}`
      }
      const wrong = (email: string) => () => check(email, '000000')
      await expectSameTime([wrong(person.email), wrong('nobody@example.com')], clear)
    },
    300_000,
  )

  it('allows five guesses per address', async () => {
    const { person, code } = await asked()
    for (let round = 0; round < 5; round++) expect((await check(person.email, other(code))).status).toBe(422)
    expect((await check(person.email, code)).status).toBe(429)
    await clearRateLimits(site)
    expect((await check(person.email, code)).status).toBe(422)
  })

  it('is not reset with an expired or unknown token', async () => {
    const { person, code } = await asked()
    const { token } = (await check(person.email, code)).body
    expect((await reset('B'.repeat(43))).status).toBe(410)
    await letPass(601)
    expect((await reset(token)).status).toBe(410)
  })
})
