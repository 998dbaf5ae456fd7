import {
  AddFurtherAddress,
  ConfirmFurtherAddress,
  GetFurtherAddresses,
  GetFurtherAddressesOfUser,
  RemoveFurtherAddress,
  RemoveFurtherAddressOfUser,
} from '@mapwright/contract/accounts/further-address-endpoints.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { exportedData } from '../../../test/exported-data.ts'
import { type Person, startTestSite, type TestSite } from '../../../test/kit.ts'
import { clearRateLimits } from '../../../test/site-state.ts'
import { accountsData } from '../own-data.ts'
import { eraseUsers } from '../people/erase-users.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.close())
beforeEach(() => clearRateLimits(site))

const add = async (as: Person, email: string) => {
  await site.sql`UPDATE codes SET sent_at = sent_at - interval '2 minutes'`
  return site.call(AddFurtherAddress, { body: { email } }, { as })
}
const codeFor = async (email: string) => {
  const [mail] = await site.sql<{ code: string }[]>`
    SELECT values ->> 'code' AS code FROM mails WHERE to_address = ${email} AND kind = 'confirm_address'
    ORDER BY created_at DESC, _id DESC LIMIT 1`
  return mail?.code ?? ''
}
const confirm = (as: Person, code: string) => site.call(ConfirmFurtherAddress, { body: { code } }, { as })
const addressesOf = async (as: Person) =>
  (await site.call(GetFurtherAddresses, {}, { as })).body.addresses.map(({ email }) => email)
const addConfirmed = async (as: Person, email: string) => {
  expect((await add(as, email)).status).toBe(200)
  return confirm(as, await codeFor(email))
}

it('belongs to the customer once the mailed code is entered, until the customer removes it', async () => {
  const ann = await site.person()
  expect((await add(ann, 'Office@Ann.example')).status).toBe(200)
  expect(await addressesOf(ann)).toEqual([])
  expect((await site.call(GetFurtherAddresses, {}, { as: ann })).body.pending).toMatchObject({
    email: 'office@ann.example',
    tries_left: 5,
  })
  const code = await codeFor('office@ann.example')
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  expect((await confirm(ann, wrong)).body.code).toBe('accounts.wrong_code')
  expect((await confirm(await site.person(), code)).body.code).toBe('accounts.expired_code')
  expect((await confirm(ann, code)).status).toBe(200)
  expect(await addressesOf(ann)).toEqual(['office@ann.example'])
  expect((await add(ann, 'office@ann.example')).body.code).toBe('accounts.address_yours')
  expect((await add(ann, ann.email)).body.code).toBe('accounts.address_yours')
  await site.call(RemoveFurtherAddress, { body: { email: 'office@ann.example' } }, { as: ann })
  expect(await addressesOf(ann)).toEqual([])
})

it('does not reveal that an address belongs to another account, except to the person who reads its mails', async () => {
  const [ann, bob] = [await site.person(), await site.person()]
  await addConfirmed(bob, 'second@bob.example')
  for (const email of [bob.email, 'second@bob.example']) {
    const free = await add(ann, 'free@ann.example')
    const taken = await add(ann, email)
    expect([taken.status, taken.body]).toEqual([free.status, free.body])
    expect((await confirm(ann, await codeFor(email))).body.code).toBe('accounts.email_taken')
  }
  expect(await addressesOf(ann)).toEqual([])
  expect(await addressesOf(bob)).toEqual(['second@bob.example'])
})

it('is one of five at most, and is mailed a code once a minute', async () => {
  const ann = await site.person()
  for (const n of [1, 2, 3, 4, 5]) {
    await clearRateLimits(site)
    expect((await addConfirmed(ann, `${n}@five.example`)).status).toBe(200)
  }
  expect((await add(ann, '6@five.example')).body.code).toBe('accounts.too_many_addresses')
  await site.call(RemoveFurtherAddress, { body: { email: '1@five.example' } }, { as: ann })
  expect((await add(ann, '6@five.example')).status).toBe(200)
  const soon = await site.call(AddFurtherAddress, { body: { email: '7@five.example' } }, { as: ann })
  expect(soon.body.code).toBe('accounts.wait_for_code')
})

it('is listed for staff, who may remove it', async () => {
  const ann = await site.person()
  const staff = await site.staffWith('dealers_manager.list', 'dealers_manager.edit')
  await addConfirmed(ann, 'staff@sees.example')
  const params = { id: ann._id }
  const { body } = await site.call(GetFurtherAddressesOfUser, { params }, { as: staff })
  expect(body.addresses.map(({ email }) => email)).toEqual(['staff@sees.example'])
  await site.call(RemoveFurtherAddressOfUser, { params, body: { email: 'staff@sees.example' } }, { as: staff })
  expect(await addressesOf(ann)).toEqual([])
})

it('is part of the data export, and goes with the person', async () => {
  const ann = await site.person()
  await addConfirmed(ann, 'goes@ann.example')
  expect(JSON.stringify(await exportedData(site, accountsData, ann))).toContain('goes@ann.example')
  const context = { password_hash: 'x', actor_id: null, now: new Date() }
  await site.sql.begin((tx) => eraseUsers(tx, [ann._id], context))
  expect(await site.sql`SELECT FROM further_addresses WHERE user_id = ${ann._id}`).toHaveLength(0)
  expect(await site.sql`SELECT FROM mails WHERE to_address = 'goes@ann.example'`).toHaveLength(0)
})
