import { GetUserSessions } from '@mapwright/contract/accounts/people-endpoints.ts'
import { UpdatePassword } from '@mapwright/contract/accounts/profile-endpoints.ts'
import { ConfirmSecondFactor, EnrollSecondFactor } from '@mapwright/contract/accounts/second-factor-endpoints.ts'
import { ResetProtection } from '@mapwright/contract/accounts/security-endpoints.ts'
import { RefreshUserData } from '@mapwright/contract/accounts/sign-in-endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf } from '../../../test/authenticator.ts'
import { type Person, startTestSite, type TestSite } from '../../../test/kit.ts'
import { clearRateLimits } from '../../../test/site-state.ts'
import { password, personWithPassword, signInAs } from '../../../test/with-password.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite({ env: { WORKER: 'off' } })
})
afterAll(() => site.close())
beforeEach(() => clearRateLimits(site))

/** Creates a user with an authenticator app and a passkey. */
async function guarded(options: Parameters<typeof personWithPassword>[1] = {}) {
  const person = await personWithPassword(site, options)
  const { body } = await site.call(EnrollSecondFactor, { body: { password } }, { as: person })
  await site.call(ConfirmSecondFactor, { body: { code: codeOf(body.secret) } }, { as: person })
  await site.sql`
    INSERT INTO passkeys (_id, user_id, name, credential_id, public_key, counter, transports, created_at)
    VALUES (${crypto.randomUUID()}, ${person._id}, 'Phone', ${person._id}, '', 0, '{}', now())`
  return person
}
const reset = (as: Person, target: { _id: string }, reason = 'Lost the phone, called back') =>
  site.call(ResetProtection, { params: { id: target._id }, body: { reason } }, { as })
const mailsTo = async ({ email }: Person) =>
  await site.sql<{ kind: string; values: { what?: string } }[]>`
    SELECT kind, values FROM mails WHERE to_address = ${email} ORDER BY _id`

describe('resetting the protection of a user', () => {
  it("needs the permission for the role of the user, and all of the user's permissions", async () => {
    const dealer = await guarded()
    const clerk = await guarded({ role_id: 3, permissions: ['orders'] })
    const forDealers = await site.staffWith('dealers_manager.change_dealer_password', 'orders')
    const forTeam = await site.staffWith('dealers_manager.change_role', 'orders')
    const lesser = await site.staffWith('dealers_manager.change_role')
    const expectRefused = async (as: Person, target: Person) =>
      expect((await reset(as, target)).body.code).toBe('accounts.permission_not_held')
    await expectRefused(forTeam, dealer)
    await expectRefused(forDealers, clerk)
    await expectRefused(lesser, clerk)
    await expectRefused(forTeam, await guarded({ role_id: 1 }))
    expect((await reset(forDealers, dealer)).status).toBe(200)
    expect((await reset(forTeam, clerk)).status).toBe(200)
  })

  it('is refused for oneself, without a reason, and without any protection to reset', async () => {
    const admin = await guarded({ role_id: 1 })
    expect((await reset(admin, admin)).body.code).toBe('accounts.own_protection')
    expect((await reset(admin, await guarded(), ' ')).status).toBe(400)
    expect((await reset(admin, await site.person())).body.code).toBe('accounts.no_protection')
    expect((await reset(admin, { _id: crypto.randomUUID() })).body.code).toBe('accounts.user_not_found')
  })

  it('makes the password sufficient, ends all sessions, sends a mail and is logged', async () => {
    const admin = await site.admin()
    const dealer = await guarded()
    const seen = () => site.call(GetUserSessions, { params: { id: dealer._id } }, { as: admin })
    expect((await seen()).body).toMatchObject({ second_factor: true, passkeys: 1 })
    expect((await signInAs(site, dealer)).body).toHaveProperty('challenge')
    await reset(admin, dealer)
    expect((await seen()).body).toMatchObject({ second_factor: false, passkeys: 0 })
    expect((await site.call(RefreshUserData, {}, { as: dealer })).status).toBe(401)
    expect((await signInAs(site, dealer)).body).toHaveProperty('access_token')
    expect((await mailsTo(dealer)).map(({ kind }) => kind)).toContain('protection_reset')
    expect(await site.sql`SELECT FROM recovery_codes WHERE user_id = ${dealer._id}`).toHaveLength(0)
    const [row] =
      await site.sql`SELECT actor_id, facts FROM audit WHERE name = 'accounts.reset_protection' AND target_id = ${dealer._id}`
    expect(row).toMatchObject({
      actor_id: admin._id,
      facts: { reason: 'Lost the phone, called back', before: { second_factor: true, passkeys: 1 } },
    })
  })
})

it('mails users about each change of their protection in their language', async () => {
  const dealer = await guarded()
  await site.sql`UPDATE users SET language = 'de' WHERE _id = ${dealer._id}`
  const body = { password, new_password: 'another four words here' }
  await site.call(UpdatePassword, { body }, { as: dealer })
  expect((await mailsTo(dealer)).map(({ kind, values }) => [kind, values.what])).toEqual([
    ['security_changed', 'Two-step sign-in was turned on.'],
    ['security_changed', 'Das Passwort wurde geändert.'],
  ])
})
