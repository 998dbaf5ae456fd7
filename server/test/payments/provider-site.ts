import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { startSiteWith } from '../pay-site.ts'
import type { Lack, Message, PaymentEvent, StandIn } from './stand-in.ts'

const openSite = async (start: () => Promise<StandIn>) => {
  const pay = await start()
  const site = await startSiteWith(pay, { [pay.provider.name]: pay.url })
  await pay.switchOn(site.sql, site.services.app)
  return site
}
type Site = Awaited<ReturnType<typeof openSite>>

/** Starts a site with a provider for the tests of a file. Returns functions for these tests. `gained` counts from the start of each test. */
export function useProviderSite(start: () => Promise<StandIn>) {
  let site: Site
  let before: bigint

  beforeAll(async () => {
    site = await openSite(start)
  })
  afterAll(() => site.close())
  beforeEach(async () => {
    Object.assign(site.pay.state, { mode: 'normal', refundsArePending: false })
    before = await site.balance()
    await site.sql`DELETE FROM rate_limits`
  })

  const gained = async () => (await site.balance()) - before
  const deliver = async ({ path, headers, body }: Message) => {
    const response = await fetch(`${site.url}${path}`, { method: 'POST', headers, body })
    return response.status
  }
  const sendWebhook = (reported: PaymentEvent) => deliver(site.pay.message(reported))
  const statusOf = async (intent_id: string) => {
    const [row] = await site.sql<{ intent: string; invoice: string; refunded: bigint; attempt: string }[]>`
      SELECT p.status AS intent, i.status AS invoice, p.refunded,
        (SELECT a.status FROM payment_attempts a WHERE a.intent_id = p._id ORDER BY a.created_at DESC LIMIT 1) AS attempt
      FROM payment_intents p JOIN invoices i ON i._id = p.invoice_id WHERE p._id = ${intent_id}`
    return row
  }
  const alertsOf = async (intent_id: string) => {
    const rows = await site.sql<{ type: string }[]>`
      SELECT event->>'type' AS type FROM outbox WHERE event->>'intent_id' = ${intent_id} ORDER BY 1`
    return rows.map(({ type }) => type)
  }
  async function started() {
    const sale = await site.sale()
    const started = await site.start(sale.intent_id)
    expect(started.status).toBe(200)
    await site.pay.visit?.(started.json().redirect_url)
    return { ...sale, ...site.pay.newest() }
  }
  async function paid() {
    const sale = await started()
    site.pay.pay(sale.ref)
    expect(await sendWebhook({ kind: 'paid', ref: sale.ref })).toBe(200)
    expect(await gained()).toBe(100_00n)
    before = await site.balance()
    return sale
  }
  const knows = (kind: PaymentEvent['kind']) => !site.pay.unknownKinds.includes(kind)
  const has = (what: Lack) => !site.pay.lacks?.includes(what)

  return {
    get site() {
      return site
    },
    ...{ gained, deliver, sendWebhook, statusOf, alertsOf, started, paid, knows, has },
  }
}

export type ProviderSite = ReturnType<typeof useProviderSite>
