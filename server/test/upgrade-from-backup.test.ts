import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { ListMyInvoices } from '@mapwright/contract/billing/invoice-endpoints.ts'
import { cannedReplyCalls } from '@mapwright/contract/conversations/canned-reply-endpoints.ts'
import { GetBalance } from '@mapwright/contract/credits/balance-endpoints.ts'
import { ListOrderMessages, PostOrderMessage } from '@mapwright/contract/orders/message-endpoints.ts'
import { GetOrder } from '@mapwright/contract/orders/order-endpoints.ts'
import { MarkAsPaid } from '@mapwright/contract/payments/payment-endpoints.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { issueTokens } from '../src/accounts/sessions/issue-tokens.ts'
import { reconcile } from '../src/operator/reconcile-site.ts'
import { valuesLostIn } from '../src/operator/sealed-values.ts'
import type { FileStore } from '../src/platform/api/file-store.ts'
import { restore } from '../src/platform/backup/restore.ts'
import { openFileStore } from '../src/platform/files/open-file-store.ts'
import { readConfig } from '../src/platform/startup/config.ts'
import { type Site, startSite } from '../src/start-site.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { callerOf, type Person } from './kit.ts'

// Output of `npm run backup` on a site that ran commit db883c9b, the last commit before the domains were reorganized (33 migrations). The site was
// filled over HTTP; ids and figures come from its responses.
const backup = fileURLToPath(new URL('./earlier-site.backup', import.meta.url))
const done = '01a20703-73e3-7421-ae56-5a0f74b1401c'
const paidLater = '01a20703-7ae3-78f8-a001-0d3a3c21a909'
const due = '01a20703-68fc-7904-a55b-ab72290d2759'
const hashes = {
  original: 'edd8f076c4a0d280a8cf15fd722ebff38b1e4d3f8ae902eeadd84bea25febed0',
  modified: '1dc2fa6d6e49311dba922ded4e0a3abb4bd56fcdcf934e625e6f234b974046b0',
}

let folder: string
let database: TestDatabase
let files: FileStore
let site: Site
let call: ReturnType<typeof callerOf>
let [admin, staff, customer]: Person[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mapwright-earlier-'))
  const config = readConfig({
    ...{ PORT: '0', DATA_DIR: folder, SECRET_KEY: 'k'.repeat(40), LOG_LEVEL: 'silent' },
    // Jobs would delete files whose retention period is over.
    WORKER: 'off',
  })
  database = await testDatabase()
  files = await openFileStore(config.filesUrl)
  const key = {
    ...{ secretKey: config.secretKey, lostIn: valuesLostIn },
    onOtherKey: () => Promise.reject(new Error('the key is another one')),
  }
  await restore({ sql: database.sql, files, file: backup, force: false, key })
  site = await startSite(config, database.url, pino({ level: 'silent' }), { strict: true })
  call = callerOf(site.address)
  const signIn = async (username: string): Promise<Person> => {
    const request = { id: username, address: '127.0.0.1', user_agent: 'test', language: 'en' }
    const [user] = await database.sql<{ _id: string; email: string }[]>`
      SELECT _id, email FROM users WHERE username = ${username}`
    if (!user) throw new Error(`there is no ${username}`)
    const context = { now: new Date(), secretKey: config.secretKey, request }
    const tokens = await database.sql.begin((tx) => issueTokens(tx, user, context))
    return { ...user, token: tokens.access_token, refresh_token: tokens.refresh_token }
  }
  ;[admin, staff, customer] = await Promise.all(['admin', 'staff', 'customer'].map(signIn))
})
afterAll(async () => {
  await site.stop()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

it('keeps the balance, and books that balance', async () => {
  expect((await call(GetBalance, {}, { as: customer })).body.balance).toBe('145.00')
  expect(await reconcile(database.sql)).toEqual([])
})

it('keeps an order with its additional item, its refund and its files', async () => {
  const { order } = (await call(GetOrder, { params: { id: done } }, { as: customer })).body
  expect(order).toMatchObject({
    ...{ number: 100001, status: 'completed', payment: 'paid', total: '120.00', reg_no: 'B-XY 12' },
    lines: [
      { name: 'Stage 1', amount: '100.00' },
      { name: 'Launch control', amount: '20.00' },
    ],
    money: { refunded: '15.00', paid: '105.00', due: '0.00', offers: [{ status: 'accepted' }] },
  })
  expect(order.timeline.map(({ entry }) => entry)).toEqual([
    ...['created', 'submitted', 'started', 'offered', 'offer_accepted', 'completed', 'refunded'],
  ])
  expect(Object.fromEntries(order.files.map(({ kind, sha256 }) => [kind, sha256]))).toEqual(hashes)
  const stored = await database.sql<{ storage_key: string }[]>`
    SELECT storage_key FROM files WHERE sha256 = ANY (${Object.values(hashes)}) ORDER BY name`
  const contents = await Promise.all(stored.map(async ({ storage_key }) => buffer(await files.read(storage_key))))
  const hashesOf = contents.map((content) => createHash('sha256').update(content).digest('hex'))
  expect(new Set(hashesOf)).toEqual(new Set(Object.values(hashes)))
})

it('keeps messages, and internal notes internal', async () => {
  const texts = async (as: Person | undefined) =>
    (await call(ListOrderMessages, { params: { id: done } }, { as })).body.messages.map(({ text }) => text)
  expect(await texts(staff)).toEqual(['When is it done?', 'Mind the turbo', 'In an hour.'])
  expect(await texts(customer)).toEqual(['When is it done?', 'In an hour.'])
  const { canned_answers } = (await call(cannedReplyCalls.list, {}, { as: admin })).body
  expect(canned_answers).toMatchObject([{ title: 'Ready', text: 'It is ready' }])
})

it('keeps invoices, which can still be paid', async () => {
  const listed = async () => (await call(ListMyInvoices, {}, { as: customer })).body.invoices
  const amounts = { amount: '190.00', vat: '36.10', total: '226.10' }
  expect(await listed()).toMatchObject([
    { ...amounts, invoice: '2026-000002', status: 'due' },
    { ...amounts, invoice: '2026-000001', status: 'paid' },
  ])
  expect((await call(MarkAsPaid, { body: { id: due, txn_id: 'TX-2' } }, { as: admin })).status).toBe(200)
  expect((await listed()).map(({ status }) => status)).toEqual(['paid', 'paid'])
  expect((await call(GetBalance, {}, { as: customer })).body.balance).toBe('345.00')
  expect(await reconcile(database.sql)).toEqual([])
})

it('continues conversations', async () => {
  const posted = await call(
    PostOrderMessage,
    { params: { id: paidLater }, body: { text: 'We call you today' }, files: { files: [] } },
    { as: staff },
  )
  expect(posted.status).toBe(200)
  const { messages } = (await call(ListOrderMessages, { params: { id: paidLater } }, { as: customer })).body
  expect(messages.map(({ text }) => text)).toEqual(['Please call me', 'We call you today'])
})
