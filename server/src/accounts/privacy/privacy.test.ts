import { RemoveUser } from '@mapwright/contract/accounts/people-endpoints.ts'
import {
  CancelDeletion,
  DownloadDataExport,
  GetDataExport,
  RequestDataExport,
  RequestDeletion,
} from '@mapwright/contract/accounts/privacy-endpoints.ts'
import { UpdateProfile } from '@mapwright/contract/accounts/profile-endpoints.ts'
import { GetUsers } from '@mapwright/contract/accounts/user-endpoints.ts'
import { GetAdminNotifications } from '@mapwright/contract/notifications/notification-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { firstAttempt } from '../../../test/job-attempts.ts'
import { type Person, startTestSite, type TestSite } from '../../../test/kit.ts'
import { makeCatalogue, orderCalls } from '../../../test/order-kit.ts'
import { publicFetch } from '../../platform/net/public-fetch.ts'
import { sweepExportsJob } from './sweep-exports.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.close())

const state = async (as: Person) => (await site.call(GetDataExport, {}, { as })).body.data_export
const fetchCopy = (as: Person, id: string) => site.call(DownloadDataExport, { params: { id } }, { as })

const readyCopy = async (as: Person): Promise<string> => {
  await site.call(RequestDataExport, {}, { as })
  return eventually(async () => {
    const newest = await state(as)
    expect(newest?.state).toBe('ready')
    return newest?._id ?? ''
  })
}

/** Turns the sessions of `person` into sessions of the staff member `by` who impersonates that person. */
const actedFor = (person: Person, by: Person) =>
  site.sql`UPDATE sessions SET impersonator_id = ${by._id} WHERE user_id = ${person._id}`

describe('the data export', () => {
  it('contains the data of the user, but no data of other people', async () => {
    const orders = orderCalls(site, await makeCatalogue(site))
    const [as, other, admin] = [await site.person(), await site.person(), await site.admin()]
    const mine = await orders.orderIn('pending', { customer: as, staff: admin })
    const theirs = await orders.orderIn('pending', { customer: other, staff: admin })
    await site.call(UpdateProfile, { body: { lastname: 'Ownname' } }, { as })
    await site.call(UpdateProfile, { body: { lastname: 'Othername' } }, { as: other })
    // Audit row with the endpoint name of an earlier release.
    await site.sql`INSERT INTO audit (_id, at, name, target_id, request_id, address, facts)
      VALUES (${uuidv7()}, now(), 'credits.remove_invoice', ${as._id}, 'x', '10.0.0.1', '{}')`

    const id = await readyCopy(as)
    const copy = await fetchCopy(as, id)
    expect(copy.headers.get('content-disposition')).toMatch(/^attachment; filename="?my-data-\d{4}-\d\d-\d\d\.json/)
    const text = new TextDecoder().decode(copy.bytes)
    const data = JSON.parse(text)
    const sections = ['profile', 'sessions', 'changes', 'orders', 'invoices', 'ledger', 'notifications', 'mails']
    expect(Object.keys(data)).toEqual(expect.arrayContaining(['exported_at', ...sections]))
    expect(data.profile).toMatchObject([{ _id: as._id, email: as.email, lastname: 'Ownname' }])
    expect(data.orders).toMatchObject([{ _id: mine, status: 'pending', files: [{ kind: 'original' }] }])
    expect(data.orders[0].lines.length).toBeGreaterThan(0)
    expect(data.ledger.at(-1)).toMatchObject({ reason: 'order', ref_id: mine })
    expect(data.changes.map(({ name }: { name: string }) => name)).toContain('accounts.update_profile')
    expect(data.changes.map(({ name }: { name: string }) => name)).toContain('billing.remove_invoice')
    for (const foreign of [other._id, other.email, theirs, admin._id, admin.email, 'Othername', 'argon2'])
      expect(text).not.toContain(foreign)
  })

  it('is announced by mail and can be downloaded once by its owner only', async () => {
    const [as, other] = [await site.person(), await site.person()]
    const id = await readyCopy(as)
    const mails = await site.sql`SELECT kind FROM mails WHERE to_address = ${as.email}`
    expect(mails).toMatchObject([{ kind: 'data_export_ready' }])
    const stolen = await fetchCopy(other, id)
    expect([stolen.status, stolen.body.code]).toEqual([404, 'accounts.export_not_found'])
    expect((await site.call(DownloadDataExport, { params: { id } })).status).toBe(401)
    const both = await Promise.all([fetchCopy(as, id), fetchCopy(as, id)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
    expect((await state(as))?.state).toBe('downloaded')
  })

  it('expires after seven days, and its content is deleted', async () => {
    const as = await site.person()
    const id = await readyCopy(as)
    await site.sql`UPDATE data_exports SET expires_at = now() WHERE _id = ${id}`
    expect((await state(as))?.state).toBe('expired')
    expect((await fetchCopy(as, id)).status).toBe(404)
    const now = new Date()
    await sweepExportsJob.handle({
      data: {},
      sql: site.sql,
      app: site.app,
      now,
      log: console as never,
      publicFetch: publicFetch(),
      ...firstAttempt,
    })
    const [file] = await site.sql`
      SELECT deleted_at FROM files f JOIN data_exports x ON x.file_id = f._id WHERE x._id = ${id}`
    expect(file?.['deleted_at']).toEqual(now)
  })

  it('is deleted with the user', async () => {
    const [as, admin] = [await site.person(), await site.admin()]
    await readyCopy(as)
    expect((await site.call(RemoveUser, { params: { id: as._id } }, { as: admin })).status).toBe(200)
    const left = await site.sql`SELECT name FROM files WHERE owner_id = ${as._id} AND deleted_at IS NULL`
    expect(left).toEqual([])
  })

  it('is created one at a time', async () => {
    const as = await site.person()
    await site.sql`INSERT INTO data_exports (_id, user_id, requested_at) VALUES (gen_random_uuid(), ${as._id}, now())`
    const second = await site.call(RequestDataExport, {}, { as })
    expect([second.status, second.body.code]).toEqual([409, 'accounts.export_under_way'])
  })

  it('is refused to staff who signed in as the user', async () => {
    const [as, admin] = [await site.person(), await site.admin()]
    await actedFor(as, admin)
    const refused = [
      await site.call(RequestDataExport, {}, { as }),
      await site.call(GetDataExport, {}, { as }),
      await site.call(RequestDeletion, {}, { as }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403])
  })
})

describe('requesting deletion', () => {
  it('notifies staff with the permission, appears in their list, and can be cancelled', async () => {
    const as = await site.person()
    const deleter = await site.staffWith('dealers_manager.list', 'dealers_manager.delete')
    const looker = await site.staffWith('dealers_manager.list')
    const asked = await site.call(RequestDeletion, {}, { as })
    expect(asked.body.user.deletion_requested_at).not.toBeNull()
    const again = await site.call(RequestDeletion, {}, { as })
    expect(again.body.user.deletion_requested_at).toBe(asked.body.user.deletion_requested_at)

    const noticesOf = async (staff: Person) =>
      (await site.call(GetAdminNotifications, {}, { as: staff })).body.notifications.map(({ kind }) => kind)
    await eventually(async () => expect(await noticesOf(deleter)).toEqual(['deletion_requested']))
    expect(await noticesOf(looker)).toEqual([])

    const listed = async () =>
      (await site.call(GetUsers, { query: { status: 'deletion_requested' } }, { as: looker })).body.users
    expect(await listed()).toMatchObject([{ _id: as._id }])
    const cancelled = await site.call(CancelDeletion, {}, { as })
    expect(cancelled.body.user.deletion_requested_at).toBeNull()
    expect(await listed()).toEqual([])
  })

  it('deletes nothing automatically and is only possible for oneself', async () => {
    const [as, other] = [await site.person(), await site.person()]
    await site.call(RequestDeletion, {}, { as })
    const rows =
      await site.sql`SELECT _id FROM users WHERE deletion_requested_at IS NOT NULL AND _id IN (${as._id}, ${other._id})`
    expect(rows).toMatchObject([{ _id: as._id }])
    expect((await site.call(RequestDeletion, {})).status).toBe(401)
  })
})
