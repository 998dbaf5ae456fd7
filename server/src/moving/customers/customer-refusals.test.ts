import { RemoveUser } from '@mapwright/contract/accounts/people-endpoints.ts'
import {
  customerImportCalls,
  customerUndoCalls,
  SetImportChoices,
} from '@mapwright/contract/moving/customer-import-endpoints.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { customerImports } from '../../../test/customer-imports.ts'
import { eventsHandled } from '../../../test/events-handled.ts'
import { type Person, startTestSite, type TestSite } from '../../../test/kit.ts'

let site: TestSite
let admin: Person
let imports: ReturnType<typeof customerImports>
beforeAll(async () => {
  site = await startTestSite()
  admin = await site.admin()
  imports = customerImports(site, admin)
})
afterAll(() => site.close())

const check = (...given: Parameters<typeof imports.check>) => imports.check(...given)
const apply = (id: string) => imports.apply(id)

async function downloaded(id: string): Promise<string[]> {
  const { bytes } = await site.call(customerUndoCalls.exportRefusals, { params: { id } }, { as: admin })
  return new TextDecoder().decode(bytes).trim().split('\r\n')
}
const cells = async (id: string) =>
  (await site.call(customerImportCalls.refusals, { params: { id } }, { as: admin })).body.refusals
const remove = (_id: string) => site.call(RemoveUser, { params: { id: _id } }, { as: admin })
const idOf = async (email: string) => {
  const [user] = await site.sql<{ _id: string }[]>`SELECT _id FROM users WHERE email = ${email}`
  return user?._id ?? expect.fail(`nobody has ${email}`)
}

it('lists the balances that are not booked, because the customers exist, with their amounts', async () => {
  const { email } = await site.person()
  const dry = await check(
    ['email,city,balance', `${email.toUpperCase()},Bonn,99.50`, `${admin.email},,7`, 'new@kept.example,,5'].join('\n'),
  )
  // Only the row of the admin is refused.
  expect(dry).toMatchObject({ added: 1, changed: 1, refused: 1 })
  const listed = (await cells(dry._id)).filter(({ code }) => code === 'balance_kept')
  expect(listed).toEqual([
    { row: 2, column: 'balance', label: [email, ''], value: '99.50', code: 'balance_kept', details: {} },
  ])
  expect(await apply(dry._id)).toMatchObject({ status: 'applied', added: 1 })
  expect(await downloaded(dry._id)).toContain(`2,${email},balance,99.50,was not booked: the customer exists already`)
  const again = await check(`email,balance\n${email},0\nnew@kept.example,5.00\n`)
  expect((await cells(again._id)).map(({ label, value }) => [label[0], value])).toEqual([['new@kept.example', '5.00']])
})

it('downloads all refusals of a large file', async () => {
  const count = 10_050
  const rows = Array.from({ length: count }, (_, at) => `bad${at}@large.example,no amount`)
  const dry = await check(['email,balance', ...rows, 'good@large.example,1'].join('\n'))
  expect(dry).toMatchObject({ status: 'checked', refused: count, added: 1 })
  const lines = await downloaded(dry._id)
  expect(lines).toHaveLength(count + 1)
  expect(lines.at(-1)).toContain(`bad${count - 1}@large.example`)
}, 60_000)

it('deletes the refused cells of removed customers, under the address of the import and the last one', async () => {
  const { email, _id } = await site.person()
  const dry = await check(
    [
      'email,price_group,city',
      `${email},Nobody knows,Bonn`,
      'other@gone.example,Nobody knows,Bonn',
      'added@gone.example,,Bonn',
      'Added@Gone.example,,Rome',
    ].join('\n'),
  )
  await apply(dry._id)
  const refused = async () => (await cells(dry._id)).map(({ label: [first] }) => first)
  expect(await refused()).toEqual([email, 'other@gone.example', 'added@gone.example'])
  expect((await remove(_id)).status).toBe(200)
  expect(await refused()).toEqual(['other@gone.example', 'added@gone.example'])

  const added = await idOf('added@gone.example')
  await site.sql`UPDATE users SET email = 'moved@gone.example' WHERE _id = ${added}`
  expect((await remove(added)).status).toBe(200)
  await eventsHandled(site)
  expect(await refused()).toEqual(['other@gone.example'])
})

it('refuses two headers for a column with their names, so that they can be assigned again', async () => {
  const file = 'email,Town,Ort,street\ntwice@map.example,Bonn,Rome,Main Street 1\n'
  const dry = await check(file, { Town: 'city', Ort: 'city', street: 'address' })
  expect(dry).toMatchObject({
    status: 'refused',
    fault: {
      code: 'mapped_twice',
      details: { column: 'city', first: 'Town', second: 'Ort' },
      columns: ['Town', 'Ort', 'street'],
    },
  })
  expect(await check(file, { Town: 'city', Ort: '', street: 'address' })).toMatchObject({ status: 'checked', added: 1 })
})

it('ends the credit limit of agents whom it makes dealers', async () => {
  const person = await site.person()
  await site.sql`UPDATE users SET customer_kind = 'agent' WHERE _id = ${person._id}`
  await site.sql`INSERT INTO ledger_accounts (_id, kind, user_id, balance, postings, credit_limit)
    VALUES (gen_random_uuid(), 'customer', ${person._id}, 0, 0, 500) ON CONFLICT (user_id) DO UPDATE SET credit_limit = 500`
  const dry = await check(`email,kind\n${person.email},business\n`)
  await site.call(SetImportChoices, { params: { id: dry._id }, body: { fields: ['kind'] } }, { as: admin })
  expect(await apply(dry._id)).toMatchObject({ status: 'applied', changed: 1 })
  const [account] = await site.sql`SELECT credit_limit FROM ledger_accounts WHERE user_id = ${person._id}`
  expect(account).toEqual({ credit_limit: 0n })
})
