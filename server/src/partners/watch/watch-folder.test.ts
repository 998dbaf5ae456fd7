import { appendFile, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { RevokeAccessKeys } from '@mapwright/contract/partners/access-api-endpoints.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { apiKeyOf } from '../../../test/partner-kit.ts'
import { pace } from '../../../test/waits.ts'
import {
  deliverRead,
  listOwnOrders,
  makeFolder,
  newRead,
  orderRule,
  startProgram,
  startWatchSite,
  type WatchedFolder,
  type WatchSite,
} from '../../../test/watch-kit.ts'
import type { Read } from './reads/read.ts'
import { requestAgain } from './requests.ts'

let site: WatchSite
const folders: WatchedFolder[] = []
beforeAll(async () => {
  site = await startWatchSite(10_000)
}, 60_000)
afterEach(async () => {
  for (const folder of folders.splice(0)) await folder.remove()
})
afterAll(() => site.close())

async function folderWith(changes: Parameters<typeof makeFolder>[1] = {}): Promise<WatchedFolder> {
  const folder = await makeFolder(site, changes)
  folders.push(folder)
  return folder
}

const statesOf = async (folder: WatchedFolder) =>
  Object.fromEntries(Object.entries(await folder.states()).map(([file, { status }]) => [file, status]))

const rule = (more: object = {}) => [{ ...orderRule, ...more }]

test('places an order for a read and saves the modified file next to it', async () => {
  const folder = await folderWith({
    rules: rule({ file_name: '{manufacture}_{model}_{reg_no}', comment: 'For {reg_no} ({file})' }),
  })
  const program = folder.start()
  const bytes = newRead()
  await folder.put('Audi_A4_b-xy 12.bin', bytes)
  const [order] = await eventually(async () => {
    const orders = await listOwnOrders(site, bytes)
    expect(orders).toMatchObject([{ status: 'pending', charged: 1 }])
    return orders
  })
  const placed = await site.read(site.customer, order?._id ?? '')
  expect(placed).toMatchObject({
    ...{ manufacture: 'Audi', model: 'A4', reg_no: 'B-XY 12', tool_used: 'KESS V2', total: '100.00' },
    ...{ comment: 'For b-xy 12 (Audi_A4_b-xy 12.bin)', ecu_version: 'EDC17C64' },
  })
  const modified = await deliverRead(site, bytes)
  const result = `Audi_A4_b-xy 12.Stage-1.${order?.number}.bin`
  await eventually(async () => expect(await folder.files()).toContain(result))
  await eventually(async () => expect(await statesOf(folder)).toEqual({ 'Audi_A4_b-xy 12.bin': 'saved' }))
  expect(await readFile(folder.path(result))).toEqual(modified)
  expect(await program.stop()).toBe('done')

  // The result is not treated as an original, even under another name.
  await rename(folder.path(result), folder.path('renamed.bin'))
  expect(await folder.once()).toBe('done')
  expect(Object.keys(await folder.states())).toEqual(['Audi_A4_b-xy 12.bin'])
  expect(await listOwnOrders(site, modified)).toEqual([])
})

test('a revised order is saved again under another name', async () => {
  const folder = await folderWith()
  const bytes = newRead()
  await folder.put('golf.bin', bytes)
  await folder.once()
  await deliverRead(site, bytes)
  await folder.once()
  const [order] = await listOwnOrders(site, bytes)
  await site.change(site.staff, order?._id ?? '', 'revise')
  await folder.once()
  const second = Buffer.from(bytes)
  second.fill(0x55, 0x60000, 0x60100)
  const tuned = await site.tuned(site.staff, order?._id ?? '', second, 'The second stage, as agreed')
  expect(tuned.status).toBe(200)
  await site.change(site.staff, order?._id ?? '', 'complete')
  await folder.once()
  const name = `golf.Stage-1.${order?.number}`
  expect(await folder.files()).toEqual([`${name}.bin`, `${name}.v2.bin`, 'golf.bin'])
  expect(await readFile(folder.path(`${name}.v2.bin`))).toEqual(second)
})

describe('a read stays a draft', () => {
  test.each([
    ['if its rule says so', { action: 'draft' }, { reason: 'rule' }],
    ['if it costs more than the limit', { max_credits: '99.99' }, { reason: 'too_expensive', total: '100.00' }],
    ['if the service is not in the catalogue', { services: ['Stage 9'] }, { reason: 'not_in_catalogue' }],
    ['if the vehicle is unknown', { vehicle: {} }, { reason: 'no_vehicle' }],
    ['if its name has another form', { file_name: '{manufacture}-{model}' }, { reason: 'name_differs' }],
  ])('%s', async (_, change, why) => {
    const draft = 'action' in change ? [{ name: 'draft', files: ['*.bin'], ...change }] : rule(change)
    const folder = await folderWith({ rules: draft })
    const bytes = newRead()
    await folder.put('golf.bin', bytes)
    expect(await folder.once()).toBe(why.reason === 'rule' ? 'done' : 'attention')
    expect(await folder.states()).toMatchObject({ 'golf.bin': { status: 'draft', why } })
    expect(await listOwnOrders(site, bytes)).toMatchObject([{ status: 'draft', charged: 0 }])
  })

  test('without enough credits, until a person requests another attempt', async () => {
    const poor = await site.person()
    const folder = await folderWith({ key: await apiKeyOf(site, poor) })
    const bytes = newRead()
    await folder.put('golf.bin', bytes)
    await folder.once()
    expect(await folder.states()).toMatchObject({ 'golf.bin': { why: { reason: 'not_enough_credits' } } })
    await site.give(poor, 100)
    await folder.once()
    expect(await listOwnOrders(site, bytes)).toMatchObject([{ status: 'draft' }])
    await requestAgain(folder.folder, 'golf.bin')
    expect(await folder.once()).toBe('done')
    expect(await listOwnOrders(site, bytes)).toMatchObject([{ status: 'pending', charged: 1 }])
  })

  test('until the customer completes the order on the website', async () => {
    const folder = await folderWith({ rules: [{ name: 'drafts', files: ['*.bin'], action: 'draft' }] })
    const bytes = newRead()
    await folder.put('golf.bin', bytes)
    await folder.once()
    const [draft] = await listOwnOrders(site, bytes)
    await site.submit(site.customer, draft?._id ?? '')
    await folder.once()
    expect(await statesOf(folder)).toEqual({ 'golf.bin': 'ordered' })
    await deliverRead(site, bytes)
    await folder.once()
    expect(await statesOf(folder)).toEqual({ 'golf.bin': 'saved' })
  })
})

test('a price that equals the limit is paid', async () => {
  const folder = await folderWith({ rules: rule({ max_credits: '120.00', options: ['launch control'] }) })
  const bytes = newRead()
  await folder.put('golf.bin', bytes)
  expect(await folder.once()).toBe('done')
  expect(await listOwnOrders(site, bytes)).toMatchObject([{ status: 'pending', charged: 1 }])
})

test('a file that is not a read is refused with the reason', async () => {
  const folder = await folderWith()
  await folder.put('notes.bin', Buffer.alloc(20_000, 'Please tune my car. '))
  expect(await folder.once()).toBe('attention')
  expect(await folder.states()).toMatchObject({
    'notes.bin': { status: 'refused', problem: { code: 'ecu.text_file' } },
  })
})

test('a file that is still being written is not sent', async () => {
  const folder = await folderWith({ settle_seconds: 2 })
  const program = folder.start()
  const bytes = newRead()
  const pieces = 10
  const size = bytes.length / pieces
  await writeFile(folder.path('golf.bin'), '')
  for (let piece = 0; piece < pieces; piece++) {
    await appendFile(folder.path('golf.bin'), bytes.subarray(Math.round(piece * size), Math.round((piece + 1) * size)))
    await pace(100)
    expect(folder.reports.filter(({ event }) => event === 'read')).toEqual([])
  }
  await eventually(async () => expect(await listOwnOrders(site, bytes)).toMatchObject([{ status: 'pending' }]))
  await program.stop()
})

describe('the same content twice', () => {
  test('is skipped or waits for a person, depending on the rule', async () => {
    for (const [duplicates, status] of [
      ['skip', 'skipped'],
      ['ask', 'attention'],
    ]) {
      const folder = await folderWith({ rules: rule({ duplicates }) })
      const bytes = newRead()
      await folder.put('golf.bin', bytes)
      await folder.once()
      await folder.put('copy.bin', bytes)
      await folder.once()
      expect(await statesOf(folder)).toEqual({ 'golf.bin': 'ordered', 'copy.bin': status })
      expect(await listOwnOrders(site, bytes)).toHaveLength(1)
      await requestAgain(folder.folder, 'copy.bin')
      await folder.once()
      expect(await listOwnOrders(site, bytes)).toMatchObject([{ charged: 1 }, { charged: 1 }])
    }
  })

  test('is found at the service if the state was lost', async () => {
    const folder = await folderWith()
    const bytes = newRead()
    await folder.put('golf.bin', bytes)
    await folder.once()
    await rm(folder.path('.mapwright'), { recursive: true })
    await folder.once()
    expect(await folder.states()).toMatchObject({ 'golf.bin': { why: { reason: 'ordered_before' } } })
    expect(await listOwnOrders(site, bytes)).toHaveLength(1)
  })

  test('counts as one read if the file was renamed', async () => {
    const folder = await folderWith()
    await folder.put('golf.bin', newRead())
    await folder.once()
    await rename(folder.path('golf.bin'), folder.path('passat.bin'))
    await folder.once()
    expect(await statesOf(folder)).toEqual({ 'passat.bin': 'ordered' })
  })
})

describe('a request without a known answer', () => {
  const dayMs = 24 * 3600_000

  /** Changes the stored state of the only original. */
  async function changeState(folder: WatchedFolder, change: (read: Read) => Read) {
    const [name = ''] = await readdir(folder.path('.mapwright/reads'))
    const path = folder.path(`.mapwright/reads/${name}`)
    await writeFile(path, JSON.stringify(change(JSON.parse(await readFile(path, 'utf8')))))
  }

  /** Creates a folder whose upload has arrived, although its state says that the upload has been pending since yesterday. */
  async function folderWithOldRequest(bytes: Buffer): Promise<WatchedFolder> {
    const folder = await folderWith()
    await folder.put('golf.bin', bytes)
    await folder.once()
    await site.sql`DELETE FROM idempotency_keys`
    await changeState(folder, (read) => ({
      ...read,
      state: { status: 'sending', key: 'a-key-that-expired', at_ms: Date.now() - dayMs },
    }))
    return folder
  }

  test('is not repeated a day later if the service has the order', async () => {
    const bytes = newRead()
    const folder = await folderWithOldRequest(bytes)
    await folder.once()
    expect(await statesOf(folder)).toEqual({ 'golf.bin': 'ordered' })
    expect(await listOwnOrders(site, bytes)).toHaveLength(1)
  })

  test('does not need the file if the service has the order', async () => {
    const folder = await folderWithOldRequest(newRead())
    await rm(folder.path('golf.bin'))
    await folder.once()
    expect(await statesOf(folder)).toEqual({ 'golf.bin': 'ordered' })
  })

  test('needs attention if neither the file nor an order exists', async () => {
    const bytes = newRead()
    const folder = await folderWithOldRequest(bytes)
    await rm(folder.path('golf.bin'))
    await changeState(folder, (read) => ({ ...read, sha256: 'f'.repeat(64) }))
    expect(await folder.once()).toBe('attention')
    expect(await folder.states()).toMatchObject({ 'golf.bin': { why: { reason: 'file_missing' } } })
  })
})

test('a question, a cancellation and a deleted draft need attention', async () => {
  const folder = await folderWith({
    rules: [...rule({ files: ['o*.bin'] }), { name: 'drafts', files: ['*.bin'], action: 'draft' }],
  })
  const [asked, cancelled, draft] = [newRead(), newRead(), newRead()]
  await folder.put('o1.bin', asked)
  await folder.put('o2.bin', cancelled)
  await folder.put('draft.bin', draft)
  await folder.once()
  const idOf = async (bytes: Buffer) => (await listOwnOrders(site, bytes))[0]?._id ?? ''
  await site.change(site.staff, await idOf(asked), 'ask', 'Which gearbox?')
  await site.cancel(site.staff, await idOf(cancelled), 'Not supported')
  await site.sql`DELETE FROM orders WHERE _id = ${await idOf(draft)}`
  expect(await folder.once()).toBe('attention')
  expect(await folder.states()).toMatchObject({
    'o1.bin': { status: 'ordered', held: 'question' },
    'o2.bin': { status: 'attention', why: { reason: 'cancelled', text: 'Not supported' } },
    'draft.bin': { status: 'attention', why: { reason: 'draft_deleted' } },
  })
})

test('stops with the reason if the key was revoked, without printing the key', async () => {
  const dealer = await site.person()
  const key = await apiKeyOf(site, dealer)
  const folder = await folderWith({ key })
  await folder.put('golf.bin', newRead())
  const [access] = await site.sql<{ _id: string }[]>`SELECT _id FROM access_apis WHERE user_id = ${dealer._id}`
  await site.call(RevokeAccessKeys, { params: { id: access?._id ?? '' } }, { as: dealer })
  const { code, output } = await startProgram(folder, ['--json']).ended
  expect(code).toBe(3)
  expect(output).toMatch(/"event":"stopped","text":"the access key does not work: .*api_key_revoked/)
  const log = await readFile(folder.path('.mapwright/log'), 'utf8')
  expect([output.includes(key), log.includes(key), log.includes('does not work')]).toEqual([false, false, true])
})

test('refuses a second program on the same folder, and Ctrl+C ends the first', async () => {
  const folder = await folderWith()
  const first = startProgram(folder, [])
  await eventually(() => expect(first.output()).toContain('Watching'))
  const second = await startProgram(folder, ['--once']).ended
  expect([second.code, second.output]).toEqual([4, expect.stringContaining(`process ${first.child.pid} on`)])
  first.child.kill('SIGINT')
  expect(await first.ended).toMatchObject({ code: 0, signal: null })
  expect((await startProgram(folder, ['--once']).ended).code).toBe(0)
})

test('the command creates a configuration, explains its faults, and prints the usage', async () => {
  const folder = await folderWith()
  const again = await startProgram(folder, ['--init']).ended
  expect([again.code, again.output]).toEqual([78, expect.stringContaining('already has a mapwright.json')])
  await rm(folder.path('mapwright.json'))
  expect((await startProgram(folder, ['--once']).ended).output).toContain('--init')
  expect((await startProgram(folder, ['--init']).ended).code).toBe(0)
  await folder.configure({ rules: [{ ...orderRule, max_credits: 150 }] })
  const { code, output } = await startProgram(folder, []).ended
  expect([code, output]).toEqual([78, expect.stringContaining('mapwright.json, line 1: rules.0.max_credits')])
  expect((await startProgram(folder, ['--twice']).ended).code).toBe(64)
})
