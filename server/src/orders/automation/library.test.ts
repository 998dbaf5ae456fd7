import {
  ChangeAutomationChoice,
  ChangeCustomerAutomation,
  ChangeServing,
  RetryAutomation,
} from '@mapwright/contract/orders/automation/automation-endpoints.ts'
import { AddModifiedFile, DownloadNewFile } from '@mapwright/contract/orders/order-endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeModified } from '../../../../demo/src/binaries.ts'
import { type AutomationSite, pair, startAutomationSite } from '../../../test/automation-kit.ts'
import { eventsHandled } from '../../../test/events-handled.ts'
import { fileOf } from '../../../test/order-kit.ts'
import { switchOff, switchOn } from '../../../test/site-state.ts'
import { deleteOldFiles } from '../files/delete-old-files.ts'

let site: AutomationSite
beforeAll(async () => {
  site = await startAutomationSite()
})
afterAll(() => site.close())
beforeEach(() => site.configure({ library: 'on' }))

const newest = async (id: string) => (await site.history(id)).runs[0]

describe('a new order', () => {
  it('is left to staff while automation or the library is disabled', async () => {
    const { read, tuned } = pair()
    await site.delivered(read, tuned)
    await site.configure({ library: 'off' })
    const one = await site.place(read)
    await site.looked()
    await site.configure({ library: 'on' })
    await switchOff(site, 'automation')
    const other = await site.place(read)
    await site.looked()
    await switchOn(site, 'automation')
    for (const { id } of [one, other])
      expect(await site.stateOf(id)).toMatchObject({ status: 'pending', automation: null })
  })

  it('gets the file that was delivered for an identical original, checked and immediately', async () => {
    const { read, tuned } = pair()
    const first = await site.delivered(read, tuned)
    const { id, customer } = await site.place(read)
    expect(await site.until(id, 'delivered')).toMatchObject({ status: 'completed' })
    const got = await site.call(DownloadNewFile, { params: { id } }, { as: customer })
    expect(Buffer.from(got.bytes).equals(tuned)).toBe(true)

    const seen = await site.read(customer, id)
    expect(seen.timeline.map(({ entry }) => entry)).toEqual(['created', 'submitted', 'automated'])
    expect(seen.timeline.at(-1)?.by).toEqual({ kind: 'system', name: null, picture: null })
    expect(seen).toMatchObject({ automation: null, assignee: null })
    // The response does not reveal the other order: not its id, number, customer or file names.
    const [source] = await site.sql<{ number: number }[]>`SELECT number FROM orders WHERE _id = ${first.id}`
    for (const secret of [first.id, first.customer._id, first.customer.email, String(source?.number), 'tuned.bin'])
      expect(JSON.stringify(seen)).not.toContain(secret)
    expect(seen.files.find(({ kind }) => kind === 'modified')?.name).toBe('b-xy 12 golf-modified.bin')

    const run = await newest(id)
    expect(run).toMatchObject({
      kind: 'library',
      state: 'delivered',
      match: 'same_file',
      source: { order_id: first.id },
    })
    expect(run?.log.map(({ result }) => result)).toEqual(['delivered'])
  })

  it.each([
    ['other options', () => ({ option_ids: site.catalogue.option_ids.slice(0, 1), expected_total: '120' })],
    ['another control unit', () => ({ ecu_version: 'EDC17C46' })],
    ['a person wanted for it', () => ({ by_hand: true })],
  ])('is left alone with %s', async (_, more) => {
    const { read, tuned } = pair()
    await site.delivered(read, tuned)
    const { id } = await site.place(read, more())
    await site.looked()
    expect(await site.stateOf(id)).toMatchObject({ status: 'pending', automation: null })
    expect((await site.history(id)).runs).toEqual([])
  })

  it('may spell the control unit differently', async () => {
    const { read, tuned } = pair()
    await site.delivered(read, tuned)
    const { id } = await site.place(read, { ecu_brand: 'bosch ', ecu_version: 'edc 17-C64' })
    await site.until(id, 'delivered')
  })

  it('is left to staff if its customer wants that, or staff want it for that customer', async () => {
    const { read, tuned } = pair()
    await site.delivered(read, tuned)
    const customer = await site.person()
    const wish = (by_hand: boolean) => site.call(ChangeAutomationChoice, { body: { by_hand } }, { as: customer })
    await wish(true)
    const one = await site.place(read, {}, customer)
    await site.looked()
    expect(await site.stateOf(one.id)).toMatchObject({ automation: null })
    const retried = await site.call(RetryAutomation, { params: { id: one.id } }, { as: site.staff })
    expect([retried.status, retried.body.code]).toEqual([409, 'orders.automation_unwanted'])
    await wish(false)
    await site.call(ChangeCustomerAutomation, { params: { id: one.id }, body: { by_hand: true } }, { as: site.staff })
    const other = await site.place(read, {}, customer)
    await site.looked()
    expect(await site.stateOf(other.id)).toMatchObject({ automation: null })
    expect((await site.history(other.id)).by_hand).toEqual({ order: false, customer: false, staff: true })
  })

  it('with a remark by the customer gets only a proposal, because a person has to read the remark', async () => {
    const { read, tuned } = pair()
    await site.delivered(read, tuned)
    const { id } = await site.place(read, { instruction: 'No changes to the rev limiter, please' })
    expect(await site.until(id, 'proposed')).toMatchObject({ status: 'pending' })
  })
})

describe('a delivered file', () => {
  const serves = async (read: Uint8Array) => {
    const { id } = await site.place(read)
    await site.looked()
    return (await site.stateOf(id))?.status === 'completed'
  }

  it('is not used after a revision of its order, but the next delivery is', async () => {
    const { read, tuned } = pair()
    const better = makeModified(read, 11)
    const first = await site.delivered(read, tuned)
    await site.change(site.staff, first.id, 'revise')
    expect(await serves(read)).toBe(false)
    await site.deliver(site.staff, first.id, better)
    const { id, customer } = await site.place(read)
    await site.until(id, 'delivered')
    const got = await site.call(DownloadNewFile, { params: { id } }, { as: customer })
    expect(Buffer.from(got.bytes).equals(better)).toBe(true)
  })

  it('is not used from another order after a revision has replaced the same content', async () => {
    const { read, tuned } = pair()
    const first = await site.delivered(read, tuned)
    await site.delivered(read, tuned)
    expect(await serves(read)).toBe(true)
    await site.change(site.staff, first.id, 'revise')
    expect(await serves(read)).toBe(false)
  })

  it('is no longer used once staff have barred it, until they allow it again', async () => {
    const { read, tuned } = pair()
    const { id } = await site.delivered(read, tuned)
    const change = (value: boolean) =>
      site.call(ChangeServing, { params: { id }, body: { serves: value } }, { as: site.staff })
    expect((await change(false)).body.automation.serves).toBe(false)
    expect(await serves(read)).toBe(false)
    await change(true)
    expect(await serves(read)).toBe(true)
    const pending = await site.place(pair().read)
    const refused = await site.call(
      ChangeServing,
      { params: { id: pending.id }, body: { serves: false } },
      { as: site.staff },
    )
    expect([refused.status, refused.body.code]).toEqual([409, 'orders.nothing_delivered'])
  })

  it('is not used if it was uploaded despite the checks, or if its content is deleted', async () => {
    const blocked = pair()
    const short = blocked.tuned.subarray(0, 2 ** 19)
    const overridden = await site.place(blocked.read, { by_hand: true })
    await site.change(site.staff, overridden.id, 'start')
    await site.call(
      AddModifiedFile,
      {
        ...{ params: { id: overridden.id }, body: { override_reason: 'Half of it is all that is written' } },
        files: { modified_file: fileOf(short) },
      },
      { as: site.staff },
    )
    await site.change(site.staff, overridden.id, 'complete')
    expect(await serves(blocked.read)).toBe(false)

    const { read, tuned } = pair()
    const { id } = await site.delivered(read, tuned)
    await site.sql`UPDATE orders SET completed_at = now() - interval '40 days' WHERE _id = ${id}`
    // The job skips orders that a subscriber has locked.
    await eventsHandled(site)
    await deleteOldFiles(site.sql, new Date())
    expect(await serves(read)).toBe(false)
  })

  it('is not used if automation delivered it, so that no copies of copies are made', async () => {
    const { read, tuned } = pair()
    const first = await site.delivered(read, tuned)
    expect(await serves(read)).toBe(true)
    await site.sql`UPDATE orders SET completed_at = now() - interval '40 days' WHERE _id = ${first.id}`
    // The job skips orders that a subscriber has locked.
    await eventsHandled(site)
    await deleteOldFiles(site.sql, new Date())
    expect(await serves(read)).toBe(false)
  })
})
