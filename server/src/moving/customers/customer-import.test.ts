import { credits } from '@mapwright/contract/api/amounts.ts'
import { mailAddress } from '@mapwright/contract/api/mail-address.ts'
import {
  customerImportCalls,
  customerUndoCalls,
  SetImportChoices,
} from '@mapwright/contract/moving/customer-import-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerImports } from '../../../test/customer-imports.ts'
import { eventually } from '../../../test/eventually.ts'
import { type Person, startTestSite, type TestSite } from '../../../test/kit.ts'
import { transfer } from '../../credits/transfer.ts'
import { reconcile } from '../../operator/reconcile-site.ts'
import { sweepMovedCustomers } from './sweep-moved-customers.ts'

let site: TestSite
let admin: Person
let imports: ReturnType<typeof customerImports>

beforeAll(async () => {
  site = await startTestSite()
  admin = await site.admin()
  imports = customerImports(site, admin)
})
afterAll(() => site.close())

const settled = (id: string) => imports.settled(id)
const check = (...given: Parameters<typeof imports.check>) => imports.check(...given)
const apply = (id: string) => imports.apply(id)

const importFile = async (content: string) => apply((await check(content))._id)

const planOf = async (id: string) =>
  (await site.call(customerUndoCalls.undoPlan, { params: { id } }, { as: admin })).body.plan

const undo = async (id: string) => {
  expect((await site.call(customerUndoCalls.undo, { params: { id } }, { as: admin })).status).toBe(200)
  return settled(id)
}

type UserRow = { _id: string; firstname: string; lastname: string; country: string; balance: bigint | null } & Record<
  string,
  unknown
>
const userOf = async (email: string): Promise<UserRow | undefined> => {
  const [user] = await site.sql<UserRow[]>`
    SELECT u.*, a.balance FROM users u LEFT JOIN ledger_accounts a ON a.user_id = u._id WHERE u.email = ${email} AND deleted_at IS NULL`
  return user
}

const drift = () => reconcile(site.sql)

const houseBalance = async () => {
  const [row] = await site.sql<{ sum: bigint }[]>`
    SELECT coalesce(sum(p.amount), 0)::bigint AS sum FROM ledger_postings p JOIN ledger_accounts a ON a._id = p.account_id WHERE a.name = 'moved_in'`
  return row?.sum
}

describe('importing customers', () => {
  it('adds customers in the notation of other systems and books their balances once', async () => {
    const before = await houseBalance()
    const done = await importFile(
      [
        'email;name;company name;vat no;country;language;kind;price type;status;balance;note',
        'Info@Müller-Tuning.example ;"Müller, Jörg";Müller Tuning;de 123 456 789;Deutschland;de-AT;business;2;active;1234,50;"Prefers phone"',
        'sara@garage.example;Sara de Vries;;;UK;English;customer;;;0;',
        'only@mail.example;;;;;;;;inactive;;',
      ].join('\r\n'),
    )
    expect(done).toMatchObject({ status: 'applied', added: 3, changed: 0, refused: 0 })
    const jorg = await userOf(mailAddress('info@müller-tuning.example'))
    expect(jorg).toMatchObject({
      ...{ firstname: 'Jörg', lastname: 'Müller', country: 'DE', language: 'de', customer_kind: 'business' },
      ...{ price_type: 2, status: 1, verified: false, vat_no: 'DE123456789', balance: 1234_50n, role_id: 2 },
    })
    expect(await userOf('sara@garage.example')).toMatchObject({
      firstname: 'Sara de',
      lastname: 'Vries',
      country: 'GB',
      language: 'en',
    })
    expect(await userOf('only@mail.example')).toMatchObject({
      status: 0,
      balance: null,
      price_type: 1,
      customer_kind: 'dealer',
    })
    const notes = await site.sql`SELECT text, author_id FROM user_notes WHERE user_id = ${jorg?._id ?? null}`
    expect([...notes]).toEqual([{ text: 'Prefers phone', author_id: admin._id }])
    expect(await houseBalance()).toBe((before ?? 0n) - 1234_50n)
    expect(await drift()).toEqual([])
  })

  it('changes nothing when the same file is imported twice', async () => {
    const file = 'email,firstname,balance\ntwice@garage.example,Tom,50.00\n'
    await importFile(file)
    const dry = await check(file)
    expect(dry).toMatchObject({ status: 'checked', added: 0, changed: 0, unchanged: 1 })
    expect((await userOf('twice@garage.example'))?.balance).toBe(50_00n)
  })

  it('imports the valid rows, and lists the others with reasons as CSV', async () => {
    const dry = await check(
      [
        'email,price_group,balance,country',
        'good@garage.example,,10,DE',
        'GOOD@garage.example ,,20,DE',
        'not an address,,5,DE',
        'minus@garage.example,,-5,DE',
        'group@garage.example,Nobody knows,5,DE',
        'land@garage.example,,5,Atlantis',
        `${admin.email},,5,DE`,
        ',,5,DE',
      ].join('\n'),
    )
    expect(dry).toMatchObject({ status: 'checked', rows: 8, added: 1, refused: 7 })
    const { bytes } = await site.call(customerUndoCalls.exportRefusals, { params: { id: dry._id } }, { as: admin })
    const lines = new TextDecoder().decode(bytes).trim().split('\r\n')
    expect(lines).toHaveLength(8)
    expect(lines).toContain('3,good@garage.example,email,good@garage.example,"is already in the file, in row 2"')
    expect(lines).toContain("5,minus@garage.example,balance,'-5,is not an amount such as 12.50")
    expect(lines).toContain(`8,${admin.email},email,${admin.email},belongs to another entry`)
    expect(await apply(dry._id)).toMatchObject({ status: 'applied', added: 1 })
    expect((await userOf('good@garage.example'))?.balance).toBe(10_00n)
    expect(await userOf('group@garage.example')).toBeUndefined()
  })

  it('exports customers in the form of the import, without staff, and changes nothing when that is imported', async () => {
    await site.person()
    const { bytes } = await site.call(customerImportCalls.export, { query: { format: 'csv' } }, { as: admin })
    const content = new TextDecoder().decode(bytes)
    expect(content).not.toContain(admin.email)
    const dry = await check(content)
    expect(dry).toMatchObject({ status: 'checked', added: 0, changed: 0, refused: 0 })
    expect(dry.unchanged).toBeGreaterThan(0)
  })

  it('leaves existing customers as they are, or changes only the chosen fields', async () => {
    const { email, _id } = await site.person()
    const file = `email,firstname,phone,city,balance\n${email},Other,+49 1,,99\n`
    const first = await check(file)
    expect(first).toMatchObject({ added: 0, changed: 1 })
    expect(await apply(first._id)).toMatchObject({ status: 'applied', changed: 0, unchanged: 1 })
    expect(await userOf(email)).toMatchObject({ firstname: 'Pat', phone: '', balance: null })

    const second = await check(file)
    await site.call(
      SetImportChoices,
      { params: { id: second._id }, body: { fields: ['phone', 'city'] } },
      { as: admin },
    )
    expect(await apply(second._id)).toMatchObject({ status: 'applied', changed: 1, unchanged: 0 })
    expect(await userOf(email)).toMatchObject({ firstname: 'Pat', phone: '+49 1', balance: null })

    expect(await planOf(second._id)).toMatchObject({ removed: 0, restored: 1, kept: 0 })
    expect(await undo(second._id)).toMatchObject({ status: 'undone' })
    expect(await userOf(email)).toMatchObject({ _id, firstname: 'Pat', phone: '' })
  })

  it('ends the sessions of customers whom it makes inactive', async () => {
    const person = await site.person()
    const dry = await check(`email,status\n${person.email},inactive\n`)
    await site.call(SetImportChoices, { params: { id: dry._id }, body: { fields: ['status'] } }, { as: admin })
    expect(await apply(dry._id)).toMatchObject({ status: 'applied', changed: 1 })
    const open = await site.sql`SELECT FROM sessions WHERE user_id = ${person._id} AND ended_at IS NULL`
    expect(open.count).toBe(0)
  })

  it('refuses the choice of fields after the import was applied', async () => {
    const done = await importFile('email\nchosen@garage.example\n')
    const set = await site.call(
      SetImportChoices,
      { params: { id: done._id }, body: { fields: ['phone'] } },
      { as: admin },
    )
    expect(set).toMatchObject({ status: 409, body: { code: 'imports.wrong_state' } })
  })

  it('stops an import whose customers were changed after the check', async () => {
    const { email } = await site.person()
    const dry = await check(`email,firstname\n${email},Other\n`)
    await site.sql`UPDATE users SET firstname = 'Newer' WHERE email = ${email}`
    expect(await apply(dry._id)).toMatchObject({ status: 'failed', fault: { code: 'changed_since' } })
  })

  it('does nothing if the database ends the transaction in the middle, and imports once when it is repeated', async () => {
    const rows = Array.from({ length: 600 }, (_, at) => `many${at}@fleet.example,${at + 1}.00`)
    const dry = await check(['email,balance', ...rows].join('\n'))
    await site.call(customerImportCalls.apply, { params: { id: dry._id } }, { as: admin })
    const killed = await eventually(async () => {
      const found = await site.sql`
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND query LIKE '%ledger_%' AND state <> 'idle' AND pid <> pg_backend_pid()
          AND xact_start < clock_timestamp() - interval '20 ms'`
      expect(found.count).toBeGreaterThan(0)
      return found.count
    })
    expect(killed).toBeGreaterThan(0)
    const done = await settled(dry._id)
    expect(done).toMatchObject({ status: 'applied', added: 600 })
    const [sum] = await site.sql<{ users: number; balance: bigint }[]>`
      SELECT count(*)::int AS users, sum(balance)::bigint AS balance FROM users u JOIN ledger_accounts a ON a.user_id = u._id
      WHERE email LIKE '%@fleet.example'`
    expect(sum).toEqual({ users: 600, balance: BigInt((600 * 601) / 2) * 100n })
    expect(await drift()).toEqual([])
  }, 120_000)
})

describe('undoing an import of customers', () => {
  it('removes unused customers and books their balances back, but keeps those that were used', async () => {
    const before = await houseBalance()
    const done = await importFile(
      'email,balance\nfree@undo.example,10\nspent@undo.example,20\nvisited@undo.example,5\n',
    )
    const spent = await userOf('spent@undo.example')
    await site.sql.begin((tx) =>
      transfer(tx, {
        ...{ from: { customer: spent?._id ?? '' }, to: { house: 'adjustments' }, amount: credits(1_00n) },
        ...{ reason: 'adjustment', key: uuidv7(), actor_id: null, now: new Date() },
      }),
    )
    await site.sql`UPDATE users SET last_seen_at = now() WHERE email = 'visited@undo.example'`
    expect(await planOf(done._id)).toEqual({
      ...{ removed: 1, restored: 0, kept: 2 },
      blockers: [
        { label: 'spent@undo.example', reason: 'balance_moved' },
        { label: 'visited@undo.example', reason: 'signed_in' },
      ],
    })
    expect(await undo(done._id)).toMatchObject({ status: 'undone' })
    expect(await userOf('free@undo.example')).toBeUndefined()
    expect((await userOf('spent@undo.example'))?.balance).toBe(19_00n)
    expect(await houseBalance()).toBe((before ?? 0n) - 25_00n)
    expect(await drift()).toEqual([])
    const again = await site.call(customerUndoCalls.undo, { params: { id: done._id } }, { as: admin })
    expect(again).toMatchObject({ status: 409, body: { code: 'imports.wrong_state' } })
    // The address is free again.
    expect(await importFile('email,balance\nfree@undo.example,10\n')).toMatchObject({ status: 'applied', added: 1 })
  })

  it('keeps added customers on whom staff have built, or whose fields were changed', async () => {
    const names = ['carted', 'noted', 'moved', 'plain']
    const done = await importFile(
      ['email,country,note', ...names.map((name) => `${name}@built.example,,Old`)].join('\n'),
    )
    const [noted, carted] = [await userOf('noted@built.example'), await userOf('carted@built.example')]
    const note = { _id: uuidv7(), user_id: noted?._id ?? '', author_id: admin._id, text: 'New' }
    await site.sql`INSERT INTO user_notes ${site.sql({ ...note, created_at: new Date(Date.now() + 1000) })}`
    await site.sql`INSERT INTO shop_carts (_id, user_id, created_at, updated_at) VALUES (${uuidv7()}, ${carted?._id ?? ''}, now(), now())`
    await site.sql`UPDATE users SET city = 'Rome' WHERE email = 'moved@built.example'`
    expect(await planOf(done._id)).toEqual({
      ...{ removed: 1, restored: 0, kept: 3 },
      blockers: [
        { label: 'carted@built.example', reason: 'in_use' },
        { label: 'moved@built.example', reason: 'changed_since' },
        { label: 'noted@built.example', reason: 'in_use' },
      ],
    })
  })

  it('runs in several transactions, and deletes the sample rows and refused cells', async () => {
    const rows = Array.from({ length: 450 }, (_, at) => `batch${at}@undo.example`)
    const done = await importFile(['email', ...rows, 'not an address'].join('\n'))
    expect(done).toMatchObject({ added: 450, refused: 1 })
    const undone = await undo(done._id)
    expect(undone).toMatchObject({ status: 'undone', samples: [] })
    const [left] = await site.sql`
      SELECT (SELECT count(*)::int FROM users WHERE email LIKE 'batch%@undo.example') AS users,
        (SELECT count(*)::int FROM import_refusals WHERE import_id = ${done._id}) AS refusals,
        (SELECT count(DISTINCT undone_at)::int FROM moved_customers WHERE import_id = ${done._id}) AS transactions`
    expect(left).toEqual({ users: 0, refusals: 0, transactions: 3 })
  })

  it('leaves no sample rows and refused cells after the period of the undo', async () => {
    const file = (name: string) => `email\n${name}@swept.example\nnot an address\n`
    const [old, recent] = [await importFile(file('old')), await importFile(file('recent'))]
    await site.sql`UPDATE imports SET created_at = now() - interval '91 days' WHERE _id = ${old._id}`
    await sweepMovedCustomers(site.sql, new Date())
    const kept = (id: string) => site.sql`
      SELECT samples <> '[]' AS samples, (SELECT count(*)::int FROM import_refusals WHERE import_id = _id) AS refusals
      FROM imports WHERE _id = ${id}`
    expect([...(await kept(old._id))]).toEqual([{ samples: false, refusals: 0 }])
    expect([...(await kept(recent._id))]).toEqual([{ samples: true, refusals: 1 }])
  })

  it('keeps a changed customer whose field has another value now', async () => {
    const { email } = await site.person()
    const dry = await check(`email,city\n${email},Bonn\n`)
    await site.call(SetImportChoices, { params: { id: dry._id }, body: { fields: ['city'] } }, { as: admin })
    await apply(dry._id)
    await site.sql`UPDATE users SET city = 'Rome' WHERE email = ${email}`
    expect(await planOf(dry._id)).toMatchObject({
      restored: 0,
      kept: 1,
      blockers: [{ label: email, reason: 'changed_since' }],
    })
    const refused = await site.call(customerUndoCalls.undo, { params: { id: dry._id } }, { as: admin })
    expect(refused).toMatchObject({ status: 409, body: { code: 'imports.nothing_to_undo' } })
    expect(await userOf(email)).toMatchObject({ city: 'Rome' })
  })

  it('is refused for staff', async () => {
    const staff = await site.staffWith('dealers_manager.list', 'dealers_manager.edit')
    const done = await importFile('email\nforbidden@undo.example\n')
    expect((await site.call(customerUndoCalls.undo, { params: { id: done._id } }, { as: staff })).status).toBe(403)
  })
})
