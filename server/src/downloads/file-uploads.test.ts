import { RemoveUser } from '@mapwright/contract/accounts/people-endpoints.ts'
import { fileUploadRules } from '@mapwright/contract/downloads/file-upload.ts'
import {
  CountFileUploads,
  DownloadFileUpload,
  HandleFileUpload,
  ListFileUploads,
  ListOwnFileUploads,
  RemoveFileUpload,
  SendFileUpload,
} from '@mapwright/contract/downloads/file-upload-endpoints.ts'
import { ChangeNotificationChoices } from '@mapwright/contract/notifications/choice-endpoints.ts'
import { GetAdminNotifications } from '@mapwright/contract/notifications/notification-endpoints.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventsHandled } from '../../test/events-handled.ts'
import { eventually } from '../../test/eventually.ts'
import { type Person, startTestSite, type TestSite } from '../../test/kit.ts'
import { untilWaiting } from '../../test/waits.ts'
import { deleteOldUploads } from './delete-old-uploads.ts'

let site: TestSite
let keeper: Person

beforeAll(async () => {
  site = await startTestSite()
  keeper = await site.staffWith('miscellaneous')
})
afterAll(() => site.close())
beforeEach(() => takeFiles(true))

const takeFiles = (isOn: boolean) => site.sql`UPDATE settings SET file_upload_public = ${isOn}`
const send = (as: Person, content = 'a log', body = { vehicle: 'Golf VII 2.0 TDI', comment: 'Please look' }) =>
  site.call(SendFileUpload, { body, files: { file: new File([content], 'log.csv') } }, { as })
const kept = async (sha256: string) => {
  const [row] = await site.sql`SELECT count(*)::int AS n FROM files WHERE sha256 = ${sha256} AND deleted_at IS NULL`
  return row?.['n']
}
const storedContents = async () => {
  const keys: string[] = []
  for await (const { storage_key } of site.app.files.list()) keys.push(storage_key)
  return keys.length
}

test('refuses files if the site does not accept them, and stores nothing', async () => {
  await takeFiles(false)
  const before = await storedContents()
  const response = await send(await site.person())
  expect([response.status, response.body.code]).toEqual([403, 'downloads.uploads_off'])
  expect(await storedContents()).toBe(before)
})

test('refuses an empty file, a missing file and unknown fields', async () => {
  const customer = await site.person()
  expect((await send(customer, '')).body.code).toBe('downloads.empty_file')
  expect((await site.call(SendFileUpload, { body: {} }, { as: customer })).body.fields?.['file']?.code).toBe('required')
  expect((await send(customer, 'x', { user_id: keeper._id } as never)).status).toBe(400)
})

test('delivers a file with its comment to the team and notifies them', async () => {
  const customer = await site.person()
  const { file_upload } = (await send(customer)).body
  const waiting = async () => (await site.call(CountFileUploads, {}, { as: keeper })).body.count
  const before = await waiting()
  const list = await site.call(ListFileUploads, { query: { search_keyword: `golf ${customer.email}` } }, { as: keeper })
  expect(list.body.file_uploads).toMatchObject([
    { _id: file_upload._id, customer: 'Pat Example', file_name: 'log.csv', comment: 'Please look', handled_at: null },
  ])
  const file = await site.call(DownloadFileUpload, { params: { id: file_upload._id } }, { as: keeper })
  expect(new TextDecoder().decode(file.bytes)).toBe('a log')
  expect(file.headers.get('content-disposition')).toMatch(/^attachment/)
  await eventually(async () => {
    const notices = await site.call(GetAdminNotifications, {}, { as: keeper })
    expect(notices.body.notifications[0]).toMatchObject({ kind: 'file_received', values: { file: 'log.csv' } })
  })
  const handle = (handled: boolean) =>
    site.call(HandleFileUpload, { params: { id: file_upload._id }, body: { handled } }, { as: keeper })
  expect((await handle(true)).body.file_upload.handled_at).not.toBeNull()
  expect(await waiting()).toBe(before - 1)
  expect((await handle(false)).body.file_upload.handled_at).toBeNull()
})

test('mails the team about the first of several files, except staff who opted out or lack the permission', async () => {
  const customer = await site.person()
  const quiet = await site.staffWith('miscellaneous')
  const elsewhere = await site.staffWith('orders')
  const choices = [{ topic: 'files', channel: 'mail', wanted: false }] as const
  expect((await site.call(ChangeNotificationChoices, { body: { choices: [...choices] } }, { as: quiet })).status).toBe(
    200,
  )
  const mails = async (to: Person) => {
    await eventsHandled(site)
    return site.sql<{ values: Record<string, string> }[]>`
      SELECT values FROM mails WHERE kind = 'new_file' AND to_address = ${to.email} AND ref->>'user_id' = ${customer._id}`
  }
  for (const content of ['one', 'two']) expect((await send(customer, content)).status).toBe(200)
  const [mail, ...more] = await mails(keeper)
  expect(more).toEqual([])
  expect(mail?.values).toMatchObject({
    ...{ customer: 'Pat Example', file: 'log.csv', link: '/admin/downloads?tab=received' },
    reason: 'Golf VII 2.0 TDI\nPlease look',
  })
  for (const person of [quiet, elsewhere, customer]) expect(await mails(person)).toHaveLength(0)
  const notices = await site.call(GetAdminNotifications, {}, { as: quiet })
  expect(notices.body.notifications.filter(({ kind }) => kind === 'file_received')).toHaveLength(2)
})

test('does not let customers list, download or remove files of others', async () => {
  const [owner, other] = [await site.person(), await site.person()]
  const { _id: id } = (await send(owner)).body.file_upload
  const unknown = await site.call(DownloadFileUpload, { params: { id: other._id } }, { as: other })
  for (const call of [DownloadFileUpload, RemoveFileUpload]) {
    const response = await site.call(call, { params: { id } }, { as: other })
    expect([response.status, response.body.code]).toEqual([404, unknown.body.code])
  }
  expect((await site.call(ListOwnFileUploads, {}, { as: other })).body.total).toBe(0)
  expect((await site.call(DownloadFileUpload, { params: { id } }, { as: owner })).status).toBe(200)
})

test('enforces the quota, also for concurrent uploads, and frees it after removals', async () => {
  const customer = await site.person()
  const { file_upload } = (await send(customer)).body
  await site.sql`UPDATE files SET size = ${fileUploadRules.max_total_bytes - 10} WHERE owner_id = ${customer._id}`
  // The quota has space for one more file of six bytes. Without the lock, all six requests would see this space.
  const { all } = await site.sql.begin(async (tx) => {
    await tx`SELECT FROM users WHERE _id = ${customer._id} FOR UPDATE`
    const sending = Array.from({ length: 6 }, (_, at) => send(customer, `n ${1000 + at}`))
    await untilWaiting(site.sql, sending.length)
    return { all: sending }
  })
  const sent = await Promise.all(all)
  expect(sent.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(sent.find(({ status }) => status === 409)?.body.code).toBe('downloads.quota')
  expect((await site.call(ListOwnFileUploads, {}, { as: customer })).body.used).toEqual({
    files: 2,
    bytes: fileUploadRules.max_total_bytes - 4,
  })
  expect((await site.call(RemoveFileUpload, { params: { id: file_upload._id } }, { as: customer })).status).toBe(200)
  expect((await send(customer, 'again')).status).toBe(200)
  expect((await send(await site.person())).status).toBe(200)
})

test('deletes a file after a month and marks its row', async () => {
  const customer = await site.person()
  const { _id: id, sha256 } = (await send(customer, 'old one')).body.file_upload
  await site.sql`UPDATE file_uploads SET created_at = now() - interval '32 days' WHERE _id = ${id}`
  expect(await deleteOldUploads(site.sql, new Date())).toBe(1)
  expect(await deleteOldUploads(site.sql, new Date())).toBe(0)
  expect(await kept(sha256)).toBe(0)
  const response = await site.call(DownloadFileUpload, { params: { id } }, { as: customer })
  expect([response.status, response.body.code]).toEqual([410, 'downloads.upload_gone'])
  const own = await site.call(ListOwnFileUploads, {}, { as: customer })
  expect([own.body.file_uploads[0]?.is_gone, own.body.used.files]).toEqual([true, 0])
})

test('deletes the files of a removed person', async () => {
  const customer = await site.person()
  const { sha256 } = (await send(customer, 'only mine')).body.file_upload
  await site.call(RemoveUser, { params: { id: customer._id } }, { as: await site.admin() })
  await eventually(async () => expect(await kept(sha256)).toBe(0))
  const [row] = await site.sql`SELECT count(*)::int AS n FROM file_uploads WHERE user_id = ${customer._id}`
  expect(row?.['n']).toBe(0)
})
