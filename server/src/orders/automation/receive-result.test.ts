import { createHash } from 'node:crypto'
import type { EngineResult } from '@mapwright/contract/orders/order-automation.ts'
import { AddOrderFile } from '@mapwright/contract/orders/order-endpoints.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { resultForm } from '../../../../examples/engine/send-result.mjs'
import { tune } from '../../../../examples/engine/tune.mjs'
import { otherCarOf } from '../../../test/automation-kit.ts'
import type { Engine } from '../../../test/engine-process.ts'
import { type EngineSite, startEngineSite } from '../../../test/engine-site.ts'
import { eventually } from '../../../test/eventually.ts'
import { fileOf, modified, original } from '../../../test/order-kit.ts'
import { switchOff, switchOn } from '../../../test/site-state.ts'
import { sign } from '../../platform/webhooks/timed-signature.ts'

let site: EngineSite
let engine: Engine

beforeAll(async () => {
  site = await startEngineSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  engine = await site.engine(['silent', 'silent'])
})
afterEach(() => engine.stop())

const tuned = tune(Buffer.from(original)) ?? Buffer.alloc(0)

/** Places an order whose job the engine accepts without sending a result. The test sends the result itself. */
async function openJob() {
  const { id, customer } = await site.place()
  const [job] = await engine.jobs()
  const job_id = job?.job ?? ''
  const post = async (form: FormData) => {
    const response = await fetch(`${site.url}/api/automation_job/${job_id}/answer`, { method: 'POST', body: form })
    const body = (await response.json()) as { outcome?: string; code?: string }
    return `${response.status} ${body.outcome ?? body.code}`
  }
  const sendResult = (file: Buffer | null, more: { secret?: string; reason?: string } = {}) =>
    post(resultForm({ secret: site.secret, job_id, attempt: 1, file, ...more }))
  /** Sends a text as the result of the job, with a valid signature. */
  const sendText = (text: string, now = new Date(), file = tuned) => {
    const form = new FormData()
    form.append('answer', text)
    form.append('signature', sign(text, { secret: site.secret, now }))
    form.append('modified_file', new Blob([new Uint8Array(file)]), 'x.bin')
    return post(form)
  }
  return { id, customer, job_id, sendResult, sendText, post }
}

const modifiedFiles = async (id: string) => {
  const [row] = await site.sql<{ count: number }[]>`
    SELECT count(*)::int AS count FROM order_files WHERE order_id = ${id} AND kind = 'modified'`
  return row?.count
}

describe('a result', () => {
  it('for an unknown job is refused before its body is read', async () => {
    const response = await fetch(`${site.url}/api/automation_job/018f0000-0000-7000-8000-000000000000/answer`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: 'no part of anything',
    })
    const { code } = (await response.json()) as { code: string }
    expect([response.status, code]).toEqual([404, 'orders.automation_job_not_found'])
  })

  it('requires a recent signature with the secret, and the job’s data', async () => {
    const { id, job_id, sendResult, sendText } = await openJob()
    expect(await sendResult(tuned, { secret: 'another' })).toBe('403 orders.bad_signature')
    const facts: z.input<typeof EngineResult> = { job_id, attempt: 1, result: 'done', sha256: '0'.repeat(64) }
    const old = new Date(Date.now() - 301_000)
    expect(await sendText(JSON.stringify(facts), old)).toBe('403 orders.bad_signature')
    for (const wrong of [
      'no JSON',
      JSON.stringify(facts),
      JSON.stringify({ ...facts, attempt: 2 }),
      JSON.stringify({ ...facts, job_id: id }),
      JSON.stringify({ ...facts, surplus: 1 }),
      JSON.stringify({ ...facts, result: 'declined', sha256: '' }),
    ])
      expect(await sendText(wrong)).toBe('422 orders.bad_answer')
    expect(await site.stateOf(id)).toMatchObject({ status: 'pending', automation: 'working' })
    expect(await modifiedFiles(id)).toBe(0)
    expect(await sendResult(tuned)).toBe('200 delivered')
  })

  it('is delivered if it arrives first; a different one at the same time is only recorded', async () => {
    const { id, sendResult } = await openJob()
    const outcomes = await Promise.all([sendResult(tuned), sendResult(Buffer.from(modified))])
    expect(outcomes.sort()).toEqual(['200 delivered', '200 too_late'])
    expect(await modifiedFiles(id)).toBe(1)
    expect(await sendResult(null)).toBe('200 too_late')
  })

  it.each([
    ['take', 'in_progress'],
    ['cancel', 'cancelled'],
  ] as const)('and staff who %s the order in the same moment: one of both wins, whole', async (what, theirs) => {
    const { id, sendResult } = await openJob()
    const [outcome, moved] = await Promise.all([
      sendResult(tuned),
      what === 'take' ? site.change(site.staff, id, 'start') : site.cancel(site.staff, id),
    ])
    const row = await site.stateOf(id)
    if (outcome === '200 delivered') {
      expect([row?.status, moved.status, await modifiedFiles(id)]).toEqual(['completed', 409, 1])
      return
    }
    expect(outcome).toBe('200 too_late')
    expect([row?.status, moved.status, await modifiedFiles(id)]).toEqual([theirs, 200, 0])
  })

  it('for an order that its customer has changed since is only recorded, because it belongs to the previous original', async () => {
    const { id, customer, sendResult } = await openJob()
    await site.change(site.staff, id, 'ask')
    await site.call(
      AddOrderFile,
      { params: { id }, body: { kind: 'original' }, files: { file: fileOf(otherCarOf(Buffer.from(original))) } },
      { as: customer },
    )
    // Automation is switched off, so that no job processes the order before the result is sent.
    await switchOff(site, 'automation')
    expect((await site.change(customer, id, 'resubmit')).status).toBe(200)
    expect(await sendResult(tuned)).toBe('200 too_late')
    await switchOn(site, 'automation')
    expect(await site.stateOf(id)).toMatchObject({ status: 'pending', automation: null })
    expect(await modifiedFiles(id)).toBe(0)
  })

  it('of the previous attempt is as valid as a result of the latest attempt', async () => {
    const { id, sendResult } = await openJob()
    await site.hurry('orders.engine_overdue')
    await site.until(id, 'working')
    await eventually(
      async () => {
        await site.hurry('orders.ask_engine')
        expect(engine.reports.filter(({ job }) => job !== undefined).length).toBeGreaterThanOrEqual(2)
      },
      { pauseMs: 100 },
    )
    expect(await sendResult(tuned)).toBe('200 delivered')
    const lines = await site.log(id)
    expect(lines).toEqual(expect.arrayContaining(['request 1 no_answer', 'request 2 accepted', 'answer 1 delivered']))
  })
})

describe('the link to the original', () => {
  const linkOf = async (job_id: string, token: string, expires = '1 hour') => {
    await site.sql`UPDATE automation_runs SET link_hash = ${createHash('sha256').update(token).digest()},
      link_used_at = NULL, link_expires_at = now() + ${expires}::interval WHERE _id = ${job_id}`
    return `${site.url}/api/automation_original/${token}`
  }

  it('serves the complete file once, without the customer’s file name, and only until it expires', async () => {
    const { id, job_id, sendResult } = await openJob()
    const url = await linkOf(job_id, 'a'.repeat(43))
    expect((await fetch(url, { method: 'HEAD' })).status).toBe(410)
    expect((await fetch(url, { headers: { range: 'bytes=5-' } })).status).toBe(410)
    const both = await Promise.all([fetch(url), fetch(url)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410])
    const given = both.find(({ status }) => status === 200)
    expect(given?.headers.get('content-disposition')).toContain('original.bin')
    expect(Buffer.from((await given?.arrayBuffer()) ?? new ArrayBuffer(0)).equals(Buffer.from(original))).toBe(true)

    expect((await fetch(await linkOf(job_id, 'b'.repeat(43), '-1 second'))).status).toBe(410)
    expect((await fetch(`${site.url}/api/automation_original/${'c'.repeat(43)}`)).status).toBe(410)
    const last = await linkOf(job_id, 'd'.repeat(43))
    await sendResult(null)
    expect((await fetch(last)).status).toBe(410)
    expect(await site.stateOf(id)).toMatchObject({ automation: 'failed', reason: 'declined' })
  })
})
