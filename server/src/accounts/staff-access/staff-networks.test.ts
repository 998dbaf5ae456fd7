import { SignIn, SignOut } from '@mapwright/contract/accounts/sign-in-endpoints.ts'
import { ChangeStaffNetworks, GetStaffNetworks } from '@mapwright/contract/accounts/staff-network-endpoints.ts'
import type { Endpoint } from '@mapwright/contract/api/endpoint.ts'
import { GetSiteData, GetSupportedTools } from '@mapwright/contract/site/site-endpoints.ts'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { type Person, startTestSite, type TestSite } from '../../../test/kit.ts'
import { siteCommands } from '../../operator/site-commands.ts'
import { hashPassword } from '../security/password.ts'

const office = '203.0.113.7'
const elsewhere = '198.51.100.9'
const password = 'a long password of staff'

let site: TestSite
let admin: Person
let staff: Person
let customer: Person
beforeAll(async () => {
  site = await startTestSite({ env: { TRUST_PROXY: '1', WORKER: 'off' } })
  admin = await site.admin()
  staff = await site.staffWith('settings')
  customer = await site.person()
  const hash = await hashPassword(password)
  await site.sql`UPDATE users SET password_hash = ${hash} WHERE _id IN (${staff._id}, ${customer._id})`
  return () => site.close()
})
afterEach(async () => {
  await site.sql`UPDATE staff_networks SET networks = '{}'`
  await eventually(async () => expect((await callFrom(elsewhere, GetSupportedTools, { as: staff })).status).toBe(200))
})

/** Calls through a trusted proxy that reports this address of the client. */
async function callFrom(address: string, { method, path }: Endpoint, { as, body }: { as?: Person; body?: unknown }) {
  const response = await fetch(`${site.url}/api${path}`, {
    method,
    headers: {
      'x-forwarded-for': address,
      ...(as ? { authorization: `Bearer ${as.token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: response.status, body: await response.json() }
}

const change = (networks: string[], address = office, as = admin) =>
  callFrom(address, ChangeStaffNetworks, { as, body: { networks } })

/** Restricts staff to the office, and waits until the server applies it. */
async function restrict() {
  expect((await change(['203.0.113.0/24', '2001:db8::/32'])).status).toBe(200)
  await eventually(async () => expect((await callFrom(elsewhere, GetSupportedTools, { as: staff })).status).toBe(403))
}

it('is changed by admins only', async () => {
  expect((await change([office], office, staff)).status).toBe(403)
  expect((await callFrom(office, GetStaffNetworks, { as: staff })).status).toBe(403)
  expect((await callFrom(office, GetStaffNetworks, { as: admin })).body).toMatchObject({
    networks: [],
    address: office,
  })
})

it('refuses invalid networks, and a list without the own address', async () => {
  const wrong = await change([office, 'the office'])
  expect([wrong.status, wrong.body.fields.networks.code]).toEqual([400, 'not_a_network'])
  const lockedOut = await change(['203.0.113.0/24'], elsewhere)
  expect([lockedOut.status, lockedOut.body.code]).toEqual([422, 'accounts.own_address_missing'])
  expect(lockedOut.body.message).toContain(elsewhere)
  expect((await site.sql`SELECT networks FROM staff_networks`)[0]).toEqual({ networks: [] })
})

it('refuses calls and sign-ins of staff from elsewhere, and nobody else', async () => {
  await restrict()
  const refused = await callFrom(elsewhere, GetSupportedTools, { as: admin })
  expect([refused.status, refused.body.code]).toEqual([403, 'request.address_not_allowed'])
  expect(refused.body.message).toContain(elsewhere)
  for (const address of [office, `::ffff:${office}`, '2001:db8:7::1'])
    expect((await callFrom(address, GetSupportedTools, { as: staff })).status).toBe(200)
  expect((await callFrom(elsewhere, GetSupportedTools, { as: customer })).status).toBe(200)
  expect((await callFrom(elsewhere, GetSiteData, {})).status).toBe(200)

  const signIn = (email: string, address: string, given = password) =>
    callFrom(address, SignIn, { body: { email, password: given, captcha: '' } })
  expect((await signIn(staff.email, elsewhere)).body.code).toBe('request.address_not_allowed')
  expect((await signIn(staff.email, elsewhere, 'wrong')).body.code).toBe('accounts.wrong_credentials')
  expect((await signIn(staff.email, office)).status).toBe(200)
  expect((await signIn(customer.email, elsewhere)).status).toBe(200)
  const opened =
    await site.sql`SELECT opened_by FROM sessions WHERE user_id = ${staff._id} ORDER BY created_at DESC LIMIT 1`
  expect(opened[0]).toEqual({ opened_by: 'password' })
})

it('refuses staff who act as a customer, and lets staff sign out', async () => {
  await restrict()
  const acting = await site.person()
  await site.sql`UPDATE sessions SET impersonator_id = ${admin._id}, opened_in = (
    SELECT _id FROM sessions WHERE user_id = ${admin._id} LIMIT 1) WHERE user_id = ${acting._id}`
  const asDealer = await callFrom(elsewhere, GetSupportedTools, { as: acting })
  expect(asDealer.body.code).toBe('request.address_not_allowed')
  const leaving = await site.staffWith('settings')
  expect((await callFrom(elsewhere, SignOut, { as: leaving })).status).toBe(200)
})

it('is opened and recorded by the operator', async () => {
  await restrict()
  const open = siteCommands['allow-any-address']
  expect(await open?.run(site.sql, site.config, new Date())).toContain('203.0.113.0/24')
  await eventually(async () => expect((await callFrom(elsewhere, GetSupportedTools, { as: staff })).status).toBe(200))
  const names = await site.sql<{ request_id: string }[]>`
    SELECT request_id FROM audit WHERE name = ${ChangeStaffNetworks.name} ORDER BY _id DESC LIMIT 1`
  expect(names[0]?.request_id).toBe('npm run admin -- allow-any-address')
})
