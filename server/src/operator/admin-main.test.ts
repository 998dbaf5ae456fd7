import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { SignIn } from '@mapwright/contract/accounts/sign-in-endpoints.ts'
import { GetUsers } from '@mapwright/contract/accounts/user-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compiled } from '../../../scripts/set-up.mjs'
import { type Person, startTestSite, type TestSite } from '../../test/kit.ts'
import { joinTeam } from '../../test/team-kit.ts'
import { sealSecret } from '../accounts/security/second-factor.ts'

const main = fileURLToPath(new URL('./admin-main.ts', import.meta.url))

let site: TestSite
beforeAll(async () => {
  site = await startTestSite({ env: { WORKER: 'off' } })
})
afterAll(() => site.close())

/** Runs `npm run admin -- COMMAND EMAIL` while the site is running. */
async function runAdmin(...args: string[]) {
  const child = spawn(process.execPath, [main, ...args], {
    env: {
      ...{ PATH: process.env['PATH'] ?? '', ...compiled, DATABASE_URL: site.databaseUrl },
      ...{ DATA_DIR: site.config.dataDir, SECRET_KEY: 'a new secret key, forty characters long' },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const [code] = await once(child, 'close')
  return { code, output }
}

const auditOf = ({ _id }: Person) => site.sql`
  SELECT name, actor_id, impersonator_id, target_id, request_id, facts FROM audit WHERE target_id = ${_id} ORDER BY _id`

test('removes a second factor sealed with an older key, ends every session and writes an audit row', async () => {
  const admin = await site.admin()
  const secret = sealSecret(site.config.secretKey, admin._id, 'SECRET')
  await site.sql`INSERT INTO second_factors (user_id, secret, created_at, confirmed_at) VALUES (${admin._id}, ${secret}, now(), now())`
  await site.sql`
    INSERT INTO passkeys (_id, user_id, name, credential_id, public_key, counter, transports, created_at)
    VALUES (${crypto.randomUUID()}, ${admin._id}, 'Phone', ${admin._id}, '', 0, '{}', now())`

  expect(await runAdmin('reset-second-factor', admin.email.toUpperCase())).toEqual({
    code: 0,
    output: expect.stringContaining('can now sign in with only the password and was signed out everywhere'),
  })
  expect([...(await auditOf(admin))]).toEqual([
    {
      ...{
        name: 'accounts.reset_protection',
        target_id: admin._id,
        request_id: 'npm run admin -- reset-second-factor',
      },
      ...{ actor_id: null, impersonator_id: null, facts: { before: { second_factor: true, passkeys: 1 } } },
    },
  ])
  const [left] = await site.sql`
    SELECT (SELECT count(*)::int FROM second_factors WHERE user_id = ${admin._id}) AS factors,
      (SELECT count(*)::int FROM passkeys WHERE user_id = ${admin._id}) AS passkeys,
      (SELECT count(*)::int FROM sessions WHERE user_id = ${admin._id} AND ended_at IS NULL) AS sessions,
      (SELECT count(*)::int FROM mails WHERE to_address = ${admin.email} AND kind = 'protection_reset') AS mails`
  expect(left).toEqual({ factors: 0, passkeys: 0, sessions: 0, mails: 1 })
})

test('reports that there is nothing to remove and writes no audit row', async () => {
  const admin = await site.admin()
  const { code, output } = await runAdmin('reset-second-factor', admin.email)
  expect([code, output]).toEqual([0, expect.stringContaining('Nothing was changed')])
  expect(await auditOf(admin)).toHaveLength(0)
})

test('sets a password that works, and signs the person out', async () => {
  const admin = await site.admin()
  const { code, output } = await runAdmin('reset-password', admin.email)
  expect(code).toBe(0)
  const password = /with the password (\S+) and/.exec(output)?.[1] ?? ''
  expect((await site.call(GetUsers, {}, { as: admin })).status).toBe(401)
  const signedIn = await site.call(SignIn, { body: { email: admin.email, password } })
  expect(signedIn.status).toBe(200)
  expect([...(await auditOf(admin))]).toMatchObject([
    { name: 'accounts.change_password', facts: {} },
    { name: 'accounts.sign_in' },
  ])
  expect(JSON.stringify(await auditOf(admin))).not.toContain(password)
})

test('makes a blocked customer an administrator, who has to sign in again', async () => {
  const customer = await site.person()
  await site.sql`UPDATE users SET status = 0, verified = false WHERE _id = ${customer._id}`
  expect(await runAdmin('grant', customer.email)).toEqual({
    code: 0,
    output: expect.stringContaining(`${customer.email} is now an administrator`),
  })
  const [row] = await site.sql`SELECT role_id, status, verified FROM users WHERE _id = ${customer._id}`
  expect(row).toEqual({ role_id: 1, status: 1, verified: true })
  expect([...(await auditOf(customer))]).toMatchObject([
    { name: 'accounts.change_user', facts: { before: { role_id: 2, status: 0 }, after: { role_id: 1, status: 1 } } },
  ])
  expect((await runAdmin('grant', customer.email)).output).toContain('Nothing was changed')
})

test('makes no member of a customer’s team an administrator', async () => {
  const member = await joinTeam(site, await site.person())
  expect(await runAdmin('grant', member.email)).toEqual({
    code: 1,
    output: expect.stringContaining('is a member of a customer'),
  })
  const [row] = await site.sql`SELECT role_id FROM users WHERE _id = ${member._id}`
  expect(row).not.toEqual({ role_id: 1 })
})

test.each([
  [['grant', 'nobody@example.com'], /^mapwright: There is no account with the email address nobody@example.com.\n$/],
  [[], /^mapwright: Usage: npm run admin -- COMMAND \[EMAIL\]\n {2}allow-any-address/],
  [['constructor', 'a@example.com'], /Usage/],
  [['grant', 'a@example.com', 'b@example.com'], /Usage/],
])('explains wrong arguments %j', async (args, sentence) => {
  expect(await runAdmin(...args)).toEqual({ code: 1, output: expect.stringMatching(sentence) })
})
