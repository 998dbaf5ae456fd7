import {
  DeliverProposal,
  DismissProposal,
  RetryAutomation,
} from '@mapwright/contract/orders/automation/automation-endpoints.ts'
import {
  GetAutomationSettings,
  RemoveSoftware,
} from '@mapwright/contract/orders/automation/automation-settings-endpoints.ts'
import { DownloadNewFile } from '@mapwright/contract/orders/order-endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AutomationSite, otherCarOf, pair, startAutomationSite } from '../../../test/automation-kit.ts'

let site: AutomationSite
beforeAll(async () => {
  site = await startAutomationSite()
})
afterAll(() => site.close())
beforeEach(() => site.configure({ library: 'on' }))

const newest = async (id: string) => (await site.history(id)).runs[0]
const run_id = async (id: string) => (await newest(id))?._id ?? ''
const deliver = async (id: string, more = {}, as = site.staff) =>
  site.call(DeliverProposal, { params: { id }, body: { run_id: await run_id(id), ...more } }, { as })

describe('a proposal', () => {
  beforeEach(() => site.configure({ library: 'review' }))

  const proposal = async () => {
    const { read, tuned } = pair()
    const source = await site.delivered(read, tuned)
    const placed = await site.place(read)
    await site.until(placed.id, 'proposed')
    return { ...placed, source, tuned }
  }

  it('is refused to customers, without the permission, and for another order', async () => {
    const { id, customer } = await proposal()
    const stranger = await proposal()
    const clerk = await site.staffWith('tickets')
    expect((await deliver(id, {}, customer)).status).toBe(403)
    expect((await deliver(id, {}, clerk)).status).toBe(403)
    const mixed = await deliver(id, { run_id: await run_id(stranger.id) })
    expect([mixed.status, mixed.body.code]).toEqual([409, 'orders.no_proposal'])
    expect(await site.stateOf(id)).toMatchObject({ status: 'pending', automation: 'proposed' })
  })

  it('is delivered with one click, in the name of the staff member', async () => {
    const { id, customer, tuned } = await proposal()
    const { status, body } = await deliver(id)
    expect([status, body.order.status, body.order.assignee?._id]).toEqual([200, 'completed', site.staff._id])
    expect((await site.read(customer, id)).timeline.at(-1)).toMatchObject({ entry: 'completed', by: { kind: 'staff' } })
    const got = await site.call(DownloadNewFile, { params: { id } }, { as: customer })
    expect(Buffer.from(got.bytes).equals(tuned)).toBe(true)
    expect(await newest(id)).toMatchObject({ state: 'delivered' })
  })

  it('is delivered once despite ten clicks at the same time', async () => {
    const { id } = await proposal()
    const responses = await Promise.all(Array.from({ length: 10 }, () => deliver(id)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.every(({ status }) => status === 200 || status === 409)).toBe(true)
    const [row] = await site.sql<{ count: number }[]>`
      SELECT count(*)::int AS count FROM order_files WHERE order_id = ${id} AND kind = 'modified'`
    expect(row?.count).toBe(1)
  })

  it('is refused if staff have taken or cancelled the order', async () => {
    const taken = await proposal()
    await site.change(site.staff, taken.id, 'start')
    expect((await deliver(taken.id)).body.code).toBe('orders.wrong_state')
    const cancelled = await proposal()
    await site.cancel(site.staff, cancelled.id)
    expect((await deliver(cancelled.id)).body.code).toBe('orders.wrong_state')
  })

  it('is refused once its source order is revised', async () => {
    const { id, source } = await proposal()
    await site.change(site.staff, source.id, 'revise')
    expect((await deliver(id)).body.code).toBe('orders.no_proposal')
  })

  it('can be dismissed and requested again', async () => {
    const { id } = await proposal()
    const dismiss = async () =>
      site.call(DismissProposal, { params: { id }, body: { run_id: await run_id(id) } }, { as: site.staff })
    expect((await dismiss()).body.automation.runs[0]?.state).toBe('dismissed')
    expect((await dismiss()).body.code).toBe('orders.no_proposal')
    expect(await site.stateOf(id)).toMatchObject({ status: 'pending', automation: null })
    const retry = () => site.call(RetryAutomation, { params: { id } }, { as: site.staff })
    expect((await retry()).status).toBe(200)
    await site.until(id, 'proposed')
    // The next proposal replaces an open one.
    expect((await retry()).body.automation.runs[0]?.state).toBe('replaced')
    await site.looked()
    expect(await newest(id)).toMatchObject({ state: 'proposed', by: 'Pat Example' })
  })

  it('is reported as impossible to the staff member who requested it if no file fits', async () => {
    const { id } = await site.place(pair().read)
    await site.looked()
    expect(await site.stateOf(id)).toMatchObject({ automation: null })
    await site.call(RetryAutomation, { params: { id } }, { as: site.staff })
    expect(await site.until(id, 'failed')).toMatchObject({ reason: 'nothing_fits' })
    const draft = await site.draft(await site.person())
    const early = await site.call(RetryAutomation, { params: { id: draft._id } }, { as: site.staff })
    expect([early.status, early.body.code]).toEqual([409, 'orders.wrong_state'])
  })
})

describe('an original with the same software and size', () => {
  it('is proposed until staff confirm the software, then delivered immediately with its own bytes', async () => {
    const { read, tuned } = pair()
    await site.delivered(read, tuned)
    const mine = otherCarOf(read)
    const first = await site.place(mine)
    await site.until(first.id, 'proposed')
    expect(await newest(first.id)).toMatchObject({ match: 'same_software' })
    expect((await site.history(first.id)).software).toMatchObject({ size: read.length, is_confirmed: false })
    expect((await deliver(first.id, { confirm_software: true })).status).toBe(200)

    const theirs = otherCarOf(read)
    const { id, customer } = await site.place(theirs)
    await site.until(id, 'delivered')
    const got = Buffer.from((await site.call(DownloadNewFile, { params: { id } }, { as: customer })).bytes)
    for (let at = 0; at < read.length; at += 1)
      if (got[at] !== (read[at] === tuned[at] ? theirs[at] : tuned[at])) throw new Error(`wrong byte at ${at}`)
    expect(got.equals(tuned)).toBe(false)

    const settings = (await site.call(GetAutomationSettings, {}, { as: site.admin })).body.automation
    const [confirmed] = settings.software
    await site.call(RemoveSoftware, { params: { id: confirmed?._id ?? '' } }, { as: site.admin })
    const third = await site.place(otherCarOf(read))
    await site.until(third.id, 'proposed')
  })

  it('that differs in the modified places is left to staff', async () => {
    const { read, tuned } = pair()
    await site.delivered(read, tuned)
    const at = [...read.keys()].find((index) => read[index] !== tuned[index]) ?? 0
    const unlike = Buffer.from(read)
    unlike[at] = (unlike[at] ?? 0) ^ 0x55
    const { id } = await site.place(unlike)
    await site.looked()
    expect(await site.stateOf(id)).toMatchObject({ status: 'pending', automation: null })
  })
})
