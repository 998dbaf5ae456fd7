import { once } from 'node:events'
import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import { PostChatMessage } from '@mapwright/contract/chat/chat-endpoints.ts'
import { fileUploadRules } from '@mapwright/contract/downloads/file-upload.ts'
import { SendFileUpload } from '@mapwright/contract/downloads/file-upload-endpoints.ts'
import { AddModifiedFile } from '@mapwright/contract/orders/order-endpoints.ts'
import { CreateTicket } from '@mapwright/contract/tickets/ticket-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Person, startTestSite, type TestSite } from './kit.ts'
import { switchOff, switchOn } from './site-state.ts'

// Tests uploads that are refused before their content matters. Each upload is sent without its end, so a response proves that the server did not wait
// for the whole upload.

let site: TestSite
let customer: Person
let staff: Person

beforeAll(async () => {
  site = await startTestSite()
  customer = await site.person()
  staff = await site.staffWith('orders')
})
afterAll(() => site.close())
afterEach(() => switchOn(site, 'file_upload_public', 'live_support_public', 'ticket_system_public'))

/** Starts an upload of 60 MB, sends only the first kilobytes, and returns the response. */
async function begin(method: string, path: string, field: string, as: Person) {
  const boundary = 'b0undary'
  const headers = {
    authorization: `Bearer ${as.token}`,
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': 60 * 2 ** 20,
  }
  const upload = request(`${site.url}/api${path}`, { method, headers })
  upload.on('error', () => undefined)
  upload.write(
    `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="read.bin"\r\n\r\n${'x'.repeat(10_000)}`,
  )
  const [response] = await once(upload, 'response')
  const body = (await json(response)) as { code: string }
  upload.destroy()
  return [response.statusCode, body.code]
}

const unknown = uuidv7()
const post = (path: string, as: Person, field = 'files') => begin('POST', path, field, as)

test('files while uploads are switched off', async () => {
  await switchOff(site, 'file_upload_public')
  expect(await post(SendFileUpload.path, customer, 'file')).toEqual([403, 'downloads.uploads_off'])
})

test('files beyond the quota', async () => {
  const full = await site.person()
  const { max_files } = fileUploadRules
  await site.sql`WITH f AS (
      INSERT INTO files (_id, storage_key, size, sha256, name, media_type, owner_id, created_at)
      SELECT gen_random_uuid(), 'none-' || n || ${full._id}, 1, repeat('0', 64), 'log.csv', 'text/csv', ${full._id}, now() FROM generate_series(1, ${max_files}) n
      RETURNING _id)
    INSERT INTO file_uploads (_id, user_id, file_id, vehicle, comment, created_at) SELECT gen_random_uuid(), ${full._id}, _id, '', '', now() FROM f`
  expect(await post(SendFileUpload.path, full, 'file')).toEqual([409, 'downloads.quota'])
})

test('chat messages and tickets while these features are off', async () => {
  await switchOff(site, 'live_support_public', 'ticket_system_public')
  expect((await post(PostChatMessage.path, customer))[0]).toBe(403)
  expect(await post(CreateTicket.path, customer)).toEqual([403, 'tickets.off'])
})

test('messages and files for an order or a ticket that does not exist', async () => {
  expect(await post(`/order_message/${unknown}`, customer)).toEqual([404, 'orders.not_found'])
  expect((await post(`/ticket_message/${unknown}`, customer))[0]).toBe(404)
  const path = AddModifiedFile.path.replace(':id', unknown)
  expect(await begin(AddModifiedFile.method, path, 'modified_file', staff)).toEqual([404, 'orders.not_found'])
})
