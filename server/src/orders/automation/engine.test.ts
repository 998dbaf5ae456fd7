import { GetAdminNotifications } from '@mapwright/contract/notifications/notification-endpoints.ts'
import { RetryAutomation } from '@mapwright/contract/orders/automation/automation-endpoints.ts'
import { CallEngine } from '@mapwright/contract/orders/automation/automation-settings-endpoints.ts'
import { DownloadNewFile } from '@mapwright/contract/orders/order-endpoints.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tune } from '../../../../examples/engine/tune.mjs'
import type { Engine } from '../../../test/engine-process.ts'
import { type EngineSite, startEngineSite } from '../../../test/engine-site.ts'
import { eventually } from '../../../test/eventually.ts'
import { original } from '../../../test/order-kit.ts'

let site: EngineSite
let engine: Engine | undefined

beforeAll(async () => {
  site = await startEngineSite()
})
afterAll(() => site.close())
beforeEach(() => site.useEngine())
afterEach(async () => {
  await engine?.stop()
  engine = undefined
})

const start = async (...faults: string[]) => {
  engine = await site.engine(faults)
  return engine
}
const retry = (id: string) => site.call(RetryAutomation, { params: { id } }, { as: site.staff })

/** Milliseconds between two checks: longer than the engine takes to respond. */
const hurried = { pauseMs: 300 }

/** Runs pending jobs without delay until automation of the order has this state. */
async function hurriedUntil(
  id: string,
  state: string,
  kinds = ['orders.ask_engine'] as Parameters<EngineSite['hurry']>[0][],
) {
  await eventually(async () => {
    for (const kind of kinds) await site.hurry(kind)
    const row = await site.stateOf(id)
    if (row?.automation !== state) throw new Error(`automation is ${JSON.stringify(row)}: ${await site.log(id)}`)
    // The pause between two checks gives the engine time to respond: a timeout job that ran earlier would start another attempt.
  }, hurried)
}

describe('an engine', () => {
  it('receives the order, fetches the original once and returns a file, which is delivered', async () => {
    await start()
    const { id, customer } = await site.place()
    expect(await site.until(id, 'delivered')).toMatchObject({ status: 'completed' })
    const got = await site.call(DownloadNewFile, { params: { id } }, { as: customer })
    expect(Buffer.from(got.bytes).equals(tune(Buffer.from(original)) ?? Buffer.alloc(0))).toBe(true)
    expect(await site.log(id)).toEqual(['request 1 accepted', 'download 1 fetched', 'answer 1 delivered'])
    const [request, , answer] = (await site.run(id)).log
    expect(request).toMatchObject({ target: new URL(site.address).host })
    expect(answer?.took_ms).toBeGreaterThan(0)
    const order = await site.read(customer, id)
    expect(order.timeline.at(-1)?.entry).toBe('automated')
    expect(order.automation).toBeNull()
  })

  it('receives no orders with services that it does not handle', async () => {
    await site.configure({ engine_address: site.address, engine_service_ids: [] })
    const { id } = await site.place()
    await site.looked()
    expect((await site.history(id)).runs).toEqual([])
  })

  it('is called again after a failure, with growing pauses', async () => {
    await start('500', '503')
    const { id } = await site.place()
    const pauses: number[] = []
    for (const attempt of [1, 2]) {
      await eventually(async () => expect((await site.log(id)).at(-1)).toBe(`request ${attempt} http_error`))
      const [job] = await site.sql<{ seconds: number }[]>`
        SELECT extract(epoch FROM start_after - created_on)::int AS seconds FROM jobs.job
        WHERE name = 'orders.ask_engine' AND state = 'created'`
      pauses.push(job?.seconds ?? 0)
      await site.hurry('orders.ask_engine')
    }
    expect(pauses).toEqual([30, 120])
    await site.until(id, 'delivered')
    expect((await site.run(id)).log[0]).toMatchObject({ detail: 'HTTP 500 fault: 500' })
  })

  it('that fails repeatedly leaves the order to staff, who are notified and can retry', async () => {
    const silent = await site.staffWith('orders')
    await site.sql`
      INSERT INTO notification_choices (user_id, topic, channel, wanted) VALUES (${silent._id}, 'orders', 'mail', false)`
    await start('500', '500', '500', '500', '500')
    const { id } = await site.place()
    await hurriedUntil(id, 'failed')
    expect(await site.stateOf(id)).toEqual({ status: 'pending', automation: 'failed', reason: 'engine_error' })
    expect((await site.log(id)).filter((line) => line.startsWith('request'))).toHaveLength(5)
    await eventually(async () => {
      const { notifications } = (await site.call(GetAdminNotifications, {}, { as: site.staff })).body
      expect(notifications.find(({ kind, link }) => kind === 'automation_failed' && link.endsWith(id))).toBeDefined()
    })
    const mailed = await site.sql<{ to_address: string }[]>`
      SELECT to_address FROM mails WHERE kind = 'automation_failed' AND values ->> 'link' LIKE ${`%${id}`}`
    expect(mailed.map(({ to_address }) => to_address)).toContain(site.staff.email)
    expect(mailed.map(({ to_address }) => to_address)).not.toContain(silent.email)
    expect((await retry(id)).status).toBe(200)
    await site.until(id, 'delivered')
    expect(await site.run(id)).toMatchObject({ state: 'delivered', by: 'Pat Example' })
  })

  it('that never sends a result is called again; after the last attempt, staff handle the order', async () => {
    await start('silent', 'silent', 'silent', 'silent', 'silent')
    const { id } = await site.place()
    await hurriedUntil(id, 'failed', ['orders.ask_engine', 'orders.engine_overdue'])
    expect(await site.stateOf(id)).toMatchObject({ reason: 'no_answer' })
  })

  it('with an invalid signature is refused, and called again after the timeout', async () => {
    const running = await start('wrong_signature')
    const { id } = await site.place()
    const [refused] = await running.results()
    expect([refused?.outcome.status, refused?.outcome.text]).toEqual([
      403,
      expect.stringContaining('orders.bad_signature'),
    ])
    expect(await site.stateOf(id)).toMatchObject({ status: 'pending', automation: 'working' })
    expect((await site.log(id)).at(-1)).toBe('answer - bad_signature')
    await hurriedUntil(id, 'delivered', ['orders.ask_engine', 'orders.engine_overdue'])
  })

  it.each([
    ['wrong_file', 'checks_failed'],
    ['declined', 'declined'],
    ['declined_at_once', 'declined'],
  ])('with the fault %s leaves the order to staff: %s', async (fault, reason) => {
    await start(fault)
    const { id } = await site.place()
    expect(await site.until(id, 'failed')).toEqual({ status: 'pending', automation: 'failed', reason })
    const order = await site.read(site.staff, id)
    expect(order.files.map(({ kind }) => kind)).toEqual(['original'])
    expect(order.automation).toEqual({ state: 'failed', reason })
    const findings = (await site.run(id)).log.flatMap((entry) => entry.findings)
    expect(findings.map(({ code }) => code)).toEqual(reason === 'checks_failed' ? ['ecu.size_differs'] : [])
  })

  it('is refused if the file is not the signed one', async () => {
    const running = await start('unchanged_hash')
    const { id } = await site.place()
    const [refused] = await running.results()
    expect([refused?.outcome.status, refused?.outcome.text]).toEqual([
      422,
      expect.stringContaining('orders.bad_answer'),
    ])
    expect(await site.stateOf(id)).toMatchObject({ automation: 'working' })
  })

  it('that sends several results at once delivers once, and gets the same response again', async () => {
    const running = await start('duplicate')
    const { id } = await site.place()
    const [last] = await running.results()
    expect(last?.outcome).toMatchObject({ status: 200, text: expect.stringContaining('duplicate') })
    const answers = (await site.log(id)).filter((line) => line.startsWith('answer'))
    expect(answers.sort()).toEqual(['answer 1 delivered', 'answer 1 duplicate', 'answer 1 duplicate'])
    const [row] = await site.sql<{ count: number }[]>`
      SELECT count(*)::int AS count FROM order_files WHERE order_id = ${id} AND kind = 'modified'`
    expect(row?.count).toBe(1)
  })

  it('is refused if the same result arrives again, because anyone may have sent it', async () => {
    const running = await start('replay')
    const { id } = await site.place()
    const [again] = await running.results()
    expect([again?.outcome.status, again?.outcome.text]).toEqual([
      409,
      expect.stringContaining('orders.answer_replayed'),
    ])
    expect(await site.stateOf(id)).toMatchObject({ status: 'completed', automation: 'delivered' })
  })

  it('is called again about the current order after the customer has replied', async () => {
    const running = await start('silent')
    const { id, customer } = await site.place()
    const [first] = await running.jobs()
    await site.change(site.staff, id, 'ask')
    await site.change(customer, id, 'resubmit')
    await site.until(id, 'delivered')
    const jobs = await running.jobs(2)
    expect(jobs[1]?.job).not.toBe(first?.job)
    expect((await site.history(id)).runs.map(({ state }) => state)).toEqual(['delivered', 'overtaken'])
  })

  it.each([
    ['takes', 'in_progress'],
    ['cancels', 'cancelled'],
  ])('that answers after staff %s the order is noted, and the order stays theirs', async (what, status) => {
    const running = await start('late')
    const { id } = await site.place()
    await running.jobs()
    if (what === 'takes') await site.change(site.staff, id, 'start')
    else await site.cancel(site.staff, id)
    const [late] = await running.results()
    expect(late?.outcome).toMatchObject({ status: 200, text: expect.stringContaining('too_late') })
    expect(await site.stateOf(id)).toMatchObject({ status, automation: null })
    expect(await site.run(id)).toMatchObject({ state: 'overtaken' })
    expect((await site.log(id)).at(-1)).toBe('answer 1 too_late')
    const order = await site.read(site.staff, id)
    expect(order.files.map(({ kind }) => kind)).toEqual(['original'])
  })
})

describe('the test call to the engine', () => {
  const call = async () => (await site.call(CallEngine, {}, { as: site.admin })).body

  it('reports a reachable engine, an unreachable one, and an address that is not allowed', async () => {
    await start()
    expect(await call()).toMatchObject({ result: 'accepted' })
    await engine?.stop()
    expect(await call()).toMatchObject({ result: 'unreachable', detail: 'ECONNREFUSED' })
    await site.useEngine('https://169.254.169.254/latest')
    expect(await call()).toMatchObject({ result: 'address_refused' })
    const { id } = await site.place()
    expect(await site.until(id, 'failed')).toMatchObject({ reason: 'address_refused' })
    await site.useEngine('')
    expect(await call()).toMatchObject({ code: 'orders.no_engine' })
  })
})
