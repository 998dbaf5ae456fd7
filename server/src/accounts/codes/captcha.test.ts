import { createHash } from 'node:crypto'
import { GetCaptcha } from '@mapwright/contract/accounts/captcha-endpoints.ts'
import { SendForgotPassCode } from '@mapwright/contract/accounts/code-endpoints.ts'
import { SignIn, SignUp } from '@mapwright/contract/accounts/sign-in-endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestSite, type TestSite } from '../../../test/kit.ts'
import { makeCatalogue, orderCalls } from '../../../test/order-kit.ts'
import { clearRateLimits, switchOff, switchOn } from '../../../test/site-state.ts'
import { password, personWithPassword, signInAs } from '../../../test/with-password.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
  await switchOn(site, 'captcha_verification')
})
afterAll(() => site.close())
beforeEach(() => clearRateLimits(site))

/** Solves a captcha by brute force, as the web worker in the browser does. */
async function solved(): Promise<string> {
  const { body } = await site.call(GetCaptcha, {})
  const { algorithm, challenge, salt, signature, maxnumber } = body
  const sha256 = (number: number) => createHash('sha256').update(`${salt}${number}`).digest('hex')
  let number = 0
  while (number <= maxnumber && sha256(number) !== challenge) number += 1
  return Buffer.from(JSON.stringify({ algorithm, challenge, number, salt, signature })).toString('base64')
}

let count = 0
const signUp = (captcha: string) => {
  const name = `robot${++count}`
  return site.call(SignUp, { body: { username: name, email: `${name}@example.com`, password, captcha } })
}
const isRefused = ({ body }: { body: { code: string; fields?: object } }) =>
  body.code === 'accounts.captcha_required' && 'captcha' in (body.fields ?? {})

describe('a solved captcha', () => {
  it('allows exactly one registration', async () => {
    const solution = await solved()
    expect((await signUp(solution)).status).toBe(200)
    expect(isRefused(await signUp(solution))).toBe(true)
  })

  it('is required and must be correct, issued by the site and not expired', async () => {
    const solution = await solved()
    const changed = (change: object) =>
      Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(solution, 'base64').toString()), ...change })).toString(
        'base64',
      )
    expect(isRefused(await signUp(''))).toBe(true)
    expect(isRefused(await signUp('not base64 of anything'))).toBe(true)
    expect(isRefused(await signUp(changed({ number: 50_001 })))).toBe(true)
    expect(isRefused(await signUp(changed({ signature: 'a'.repeat(64) })))).toBe(true)
    await clearRateLimits(site)
    const salt = `${'b'.repeat(24)}?expires=${Math.floor(Date.now() / 1000) + 900}&`
    expect(isRefused(await signUp(changed({ salt })))).toBe(true)
    expect((await signUp(solution)).status).toBe(200)
  })

  it('is required for a forgotten password', async () => {
    const ask = (email: string, captcha: string) => site.call(SendForgotPassCode, { body: { email, captcha } })
    expect(isRefused(await ask('a@example.com', ''))).toBe(true)
    expect((await ask('b@example.com', await solved())).status).toBe(200)
  })

  it('is required for an order, and stays valid if the order is refused for another reason', async () => {
    const catalogue = await makeCatalogue(site)
    const { draft, submit } = orderCalls(site, catalogue)
    const customer = await site.person()
    const { _id } = await draft(customer)
    const captcha = await solved()
    expect(isRefused(await submit(customer, _id))).toBe(true)
    expect((await submit(customer, _id, { captcha })).body.code).toBe('credits.not_enough')
  })
})

describe('signing in', () => {
  it('requires a captcha after three failures for an account, by either name', async () => {
    const person = await personWithPassword(site)
    for (const email of [person.email, person.username, person.email])
      expect((await site.call(SignIn, { body: { email, password: 'wrong' } })).body.code).toBe(
        'accounts.wrong_credentials',
      )
    await site.sql`DELETE FROM rate_limits WHERE key LIKE '%address%'`
    expect(isRefused(await signInAs(site, person))).toBe(true)
    expect((await signInAs(site, person, password, await solved())).status).toBe(200)
    expect((await signInAs(site, person)).status).toBe(200)
  })

  it('requires a captcha after three failures from an address, even for unknown accounts', async () => {
    const person = await personWithPassword(site)
    for (const email of ['x@example.com', 'y@example.com', 'z@example.com'])
      await site.call(SignIn, { body: { email, password: 'wrong' } })
    expect(isRefused(await signInAs(site, person))).toBe(true)
    expect(isRefused(await signInAs(site, { email: 'nobody@example.com' }))).toBe(true)
  })
})

it('is not required if switched off for the site', async () => {
  await switchOff(site, 'captcha_verification')
  expect((await signUp('')).status).toBe(200)
})
