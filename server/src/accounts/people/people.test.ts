import { AddUserNote, GetUserNotes, RemoveUserNote } from '@mapwright/contract/accounts/note-endpoints.ts'
import {
  ChangePassword,
  ExportUsers,
  GetUser,
  GetUserSessions,
  InviteUser,
} from '@mapwright/contract/accounts/people-endpoints.ts'
import {
  AddPermissionPreset,
  ChangePermissionPreset,
  GetPermissionPresets,
  RemovePermissionPreset,
} from '@mapwright/contract/accounts/preset-endpoints.ts'
import { RefreshUserData } from '@mapwright/contract/accounts/sign-in-endpoints.ts'
import { ChangeUser, GetUsers } from '@mapwright/contract/accounts/user-endpoints.ts'
import type { Permission } from '@mapwright/contract/api/permissions.ts'
import { endpoints } from '@mapwright/contract/endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startTestSite, type TestSite } from '../../../test/kit.ts'
import { isCorrectPassword } from '../security/password.ts'

let site: TestSite
let admin: Person

beforeAll(async () => {
  site = await startTestSite({ env: { WORKER: 'off' } })
  admin = await site.admin()
})
afterAll(() => site.close())

const isOpen = async (as: Person) => (await site.call(RefreshUserData, {}, { as })).status === 200

describe('a customer’s password', () => {
  const change = (as: Person, who: Person, new_password = 'four words by staff') =>
    site.call(ChangePassword, { params: { id: who._id }, body: { new_password } }, { as })

  it('is set by staff with the permission, which ends all sessions', async () => {
    const customer = await site.person()
    const holder = await site.staffWith('dealers_manager.change_dealer_password')
    expect((await change(await site.staffWith('dealers_manager.edit'), customer)).status).toBe(403)
    expect((await change(holder, customer, 'password123')).body.code).toBe('accounts.common_password')
    expect(await isOpen(customer)).toBe(true)
    expect((await change(holder, customer)).status).toBe(200)
    expect(await isOpen(customer)).toBe(false)
    const [user] = await site.sql<
      { password_hash: string }[]
    >`SELECT password_hash FROM users WHERE _id = ${customer._id}`
    expect(await isCorrectPassword(user?.password_hash, 'four words by staff')).toBe(true)
  })

  it('does not work for staff', async () => {
    const holder = await site.staffWith('dealers_manager.change_dealer_password')
    for (const who of [admin, holder, await site.staffWith('orders')])
      expect((await change(holder, who)).body.code).toBe('accounts.customers_only')
  })
})

describe('the list of users', () => {
  it('filters by country, price type and last activity, and sorts', async () => {
    const [first, second, third] = [
      await site.person({ country: 'SE', price_type: 3 }),
      await site.person({ country: 'SE' }),
      await site.person({ country: 'SE' }),
    ]
    await site.sql`UPDATE users SET last_seen_at = now() - interval '20 days' WHERE _id = ${second._id}`
    await site.sql`UPDATE users SET last_seen_at = NULL WHERE _id = ${third._id}`
    const ids = async (query: object) =>
      (await site.call(GetUsers, { query: { country: 'SE', ...query } }, { as: admin })).body.users.map(
        ({ _id }) => _id,
      )
    expect(await ids({})).toEqual([third._id, second._id, first._id])
    expect(await ids({ price_type: '3' })).toEqual([first._id])
    expect(await ids({ seen: 'week' })).toEqual([first._id])
    expect(await ids({ seen: 'month' })).toEqual([second._id, first._id])
    expect(await ids({ seen: 'never' })).toEqual([third._id])
    expect(await ids({ sort: '-last_seen_at' })).toEqual([first._id, second._id, third._id])
    expect(await ids({ sort: 'created_at' })).toEqual([first._id, second._id, third._id])
  })

  it('sorts by each column in both directions, and by nothing else', async () => {
    const people = [await site.person({ country: 'IS' }), await site.person({ country: 'IS', price_type: 2 })]
    const [anna, bert] = people as [Person, Person]
    await site.sql`UPDATE users SET firstname = 'anna', company_name = 'Zeta Cars', username = 'zz-anna' WHERE _id = ${anna._id}`
    await site.sql`UPDATE users SET firstname = 'Bert', status = 0, last_seen_at = NULL WHERE _id = ${bert._id}`
    const sorted = async (sort: string) => {
      const query = { country: 'IS', sort } as never
      return (await site.call(GetUsers, { query }, { as: admin })).body.users.map(({ _id }) => _id)
    }
    const [up, down] = [
      [anna._id, bert._id],
      [bert._id, anna._id],
    ]
    for (const sort of ['name', 'price_type', 'created_at', '-company', '-status', '-username', '-last_seen_at']) {
      expect([sort, await sorted(sort)]).toEqual([sort, up])
      const other = sort.startsWith('-') ? sort.slice(1) : `-${sort}`
      expect([other, await sorted(other)]).toEqual([other, down])
    }
    for (const sort of ['balance', 'role']) expect(await sorted(sort)).toHaveLength(2)
    expect((await site.call(GetUsers, { query: { sort: 'password_hash' as never } }, { as: admin })).status).toBe(400)
  })
})

describe('the export', () => {
  const exported = async (as: Person, query = {}) => {
    const reply = await site.call(ExportUsers, { query }, { as })
    return { ...reply, text: new TextDecoder().decode(reply.bytes) }
  }

  it('is a CSV file without formulas and leaves an audit row', async () => {
    const evil = await site.person({ country: 'FI' })
    await site.sql`UPDATE users SET firstname = '=HYPERLINK("http://evil.example")', lastname = '@SUM(A1)', phone = '+358 1', city = '-1+1'
      WHERE _id = ${evil._id}`
    const { status, headers, text } = await exported(admin, { country: 'FI' })
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toMatch(/attachment; filename="?users-/)
    const lines = text.trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(`"'=HYPERLINK(""http://evil.example"")",'@SUM(A1),'+358 1`)
    expect(lines[1]).toContain("'-1+1")
    expect(text).not.toContain('argon2')
    const [row] = await site.sql`SELECT actor_id, facts FROM audit WHERE name = 'accounts.export_users'`
    expect(row).toMatchObject({ actor_id: admin._id, facts: { after: { filters: { country: 'FI' } } } })
  })

  it('contains all users and requires the permission', async () => {
    await site.sql`INSERT INTO users (_id, username, email, password_hash, role_id, country, created_at)
      SELECT gen_random_uuid(), 'crowd' || n, 'crowd' || n || '@example.com', '', 2, 'NO', now() FROM generate_series(1, 1234) n`
    expect((await exported(admin, { country: 'NO' })).text.trim().split('\r\n')).toHaveLength(1235)
    expect((await exported(await site.staffWith('dealers_manager.list'))).status).toBe(403)
  })
})

describe('notes on a user', () => {
  it('are added, read and removed by staff', async () => {
    const customer = await site.person()
    const editor = await site.staffWith('dealers_manager.edit')
    const params = { id: customer._id }
    const { body } = await site.call(AddUserNote, { params, body: { text: 'Pays late' } }, { as: editor })
    expect(body.note).toMatchObject({ text: 'Pays late', author: 'Pat Example' })
    const { body: listed } = await site.call(GetUserNotes, { params }, { as: admin })
    expect(listed.notes).toEqual([body.note])
    const note_id = body.note._id
    expect((await site.call(RemoveUserNote, { params: { id: admin._id, note_id } }, { as: editor })).body.code).toBe(
      'accounts.note_not_found',
    )
    expect((await site.call(RemoveUserNote, { params: { ...params, note_id } }, { as: editor })).status).toBe(200)
    expect((await site.call(GetUserNotes, { params }, { as: admin })).body.notes).toEqual([])
  })

  it('are not returned to the customer by any query', async () => {
    const customer = await site.person()
    const text = 'canary of the office'
    await site.call(AddUserNote, { params: { id: customer._id }, body: { text } }, { as: admin })
    const reads = endpoints.filter(({ method, events }) => method === 'GET' && !events)
    expect(reads.length).toBeGreaterThan(50)
    for (const { path } of reads) {
      const reply = await fetch(`${site.url}/api${path.replace(/:\w+/g, customer._id)}`, {
        headers: { authorization: `Bearer ${customer.token}` },
      })
      expect(await reply.text(), path).not.toContain(text)
    }
  })
})

describe('presets of permissions', () => {
  it('include a moderator by default and are changed by admins', async () => {
    const list = async () => (await site.call(GetPermissionPresets, {}, { as: admin })).body.presets
    expect((await list()).map(({ name }) => name)).toEqual(['Moderator'])
    const body = { name: 'Tuner', permissions: ['orders', 'process_order'] as Permission[] }
    const { body: added } = await site.call(AddPermissionPreset, { body }, { as: admin })
    expect(
      (await site.call(AddPermissionPreset, { body: { ...body, name: 'tuner' } }, { as: admin })).body.fields,
    ).toHaveProperty('name')
    const params = { id: added.preset._id }
    const changed = await site.call(
      ChangePermissionPreset,
      { params, body: { ...body, permissions: ['orders'] } },
      { as: admin },
    )
    expect(changed.body.preset.permissions).toEqual(['orders'])
    expect((await list()).map(({ name }) => name)).toEqual(['Moderator', 'Tuner'])
    const promoter = await site.staffWith('dealers_manager.change_role')
    expect((await site.call(AddPermissionPreset, { body }, { as: promoter })).status).toBe(403)
    expect((await site.call(RemovePermissionPreset, { params }, { as: promoter })).status).toBe(403)
    expect((await site.call(RemovePermissionPreset, { params }, { as: admin })).status).toBe(200)
    expect((await site.call(RemovePermissionPreset, { params }, { as: admin })).body.code).toBe(
      'accounts.preset_not_found',
    )
  })

  it('grant no permissions that the granting user does not hold', async () => {
    const promoter = await site.staffWith('dealers_manager.change_role', 'orders')
    const { body } = await site.call(GetPermissionPresets, {}, { as: promoter })
    const { permissions } = body.presets[0] ?? { permissions: [] }
    const give = { params: { id: (await site.staffWith())._id }, body: { permissions } }
    expect((await site.call(ChangeUser, give, { as: promoter })).body.code).toBe('accounts.permission_not_held')
  })
})

describe('a new staff member', () => {
  const invite = (as: Person, body: object) =>
    site.call(
      InviteUser,
      {
        body: { email: 'new@team.example', username: 'newbie', role_id: 3, permissions: ['orders'], ...body } as never,
      },
      { as },
    )

  it('has an account immediately and chooses the password by mail', async () => {
    const { status, body } = await invite(admin, {})
    expect(status).toBe(200)
    expect(body.user).toMatchObject({ role_id: 3, status: 1, verified: true, permissions: ['orders'] })
    const mails = await site.sql`SELECT kind, values FROM mails WHERE to_address = 'new@team.example'`
    expect(mails).toEqual([{ kind: 'staff_invited', values: { link: '/forgot_password' } }])
    expect((await invite(admin, { username: 'other' })).body.fields).toHaveProperty('email')
  })

  it('gets only permissions that the inviting user holds', async () => {
    const promoter = await site.staffWith('dealers_manager.change_role', 'orders')
    const someone = { email: 'a@team.example', username: 'someone' }
    expect((await invite(promoter, { ...someone, permissions: ['settings'] })).body.code).toBe(
      'accounts.permission_not_held',
    )
    expect((await invite(promoter, { ...someone, role_id: 1 })).body.code).toBe('accounts.permission_not_held')
    expect((await invite(promoter, { ...someone, role_id: 2 })).status).toBe(400)
    expect((await invite(promoter, someone)).status).toBe(200)
    expect((await invite(await site.staffWith('dealers_manager.edit'), someone)).status).toBe(403)
  })
})

describe('one user', () => {
  it('is shown to staff with their sessions', async () => {
    const customer = await site.person()
    const params = { id: customer._id }
    expect((await site.call(GetUser, { params }, { as: admin })).body.user.email).toBe(customer.email)
    const { body } = await site.call(GetUserSessions, { params }, { as: await site.staffWith('dealers_manager.edit') })
    expect(body.sessions).toHaveLength(1)
    expect((await site.call(GetUser, { params }, { as: customer })).status).toBe(403)
  })

  it('keeps the sessions of people whom the caller may not change', async () => {
    const params = { id: admin._id }
    const { status, body } = await site.call(
      GetUserSessions,
      { params },
      { as: await site.staffWith('dealers_manager.edit') },
    )
    expect([status, body.code]).toEqual([403, 'accounts.permission_not_held'])
  })
})
