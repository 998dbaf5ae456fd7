import { refundingProvider } from '@mapwright/contract/payments/providers.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reconcile } from '../../src/reconcile-site.ts'
import { startSiteWith } from '../pay-site.ts'
import type { Lack, Message, PaymentEvent, StandIn } from './stand-in.ts'

const openSite = async (start: () => Promise<StandIn>) => {
  const pay = await start()
  const site = await startSiteWith(pay, { [pay.provider.name]: pay.url })
  await pay.switchOn(site.sql, site.services.app)
  return site
}
type Site = Awaited<ReturnType<typeof openSite>>

/** Tests the rules for every provider: any reports, in any order and any number of times. */
export function describeProvider(name: string, start: () => Promise<StandIn>): void {
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

  it(`${name}: the declared fields say whether it supports refunds`, () => {
    const { provider } = site.pay
    expect(refundingProvider(provider.name) !== undefined).toBe(provider.refund !== undefined)
  })

  describe(`${name}: a payment`, () => {
    it('requests the amount due and leads to the provider; nothing is credited', async () => {
      const { intent_id } = await site.sale()
      const { redirect_url } = (await site.start(intent_id)).json()
      await site.pay.visit?.(redirect_url)
      expect(site.pay.newest()).toMatchObject({ amount: '113.05', currency: site.pay.currency ?? 'EUR', redirect_url })
      expect(await gained()).toBe(0n)
    })

    it('is credited once by its report, even if 100 copies arrive at once', { timeout: 120_000 }, async () => {
      const { intent_id, ref } = await started()
      site.pay.pay(ref)
      const message = site.pay.message({ kind: 'paid', ref })
      const statuses = await Promise.all(Array.from({ length: 100 }, () => deliver(message)))
      expect(new Set(statuses)).toEqual(new Set([200]))
      expect([await gained(), await statusOf(intent_id)]).toMatchObject([100_00n, { invoice: 'paid', attempt: 'paid' }])
    })

    it('is credited once by the report, the return and staff at the same time', async () => {
      const { intent_id, invoice_id, ref } = await started()
      site.pay.pay(ref)
      const message = site.pay.message({ kind: 'paid', ref })
      await Promise.all([
        deliver(message),
        site.confirm(intent_id),
        site.markAsPaid(invoice_id),
        deliver(message),
        site.confirm(intent_id),
      ])
      expect([await gained(), (await statusOf(intent_id))?.invoice]).toEqual([100_00n, 'paid'])
    })

    it('is confirmed by looking it up when the customer returns, never by the return itself', async () => {
      if (!has('look_up')) return
      const { intent_id, ref } = await started()
      expect((await site.confirm(intent_id)).json().payment).toMatchObject({ status: 'open' })
      expect(await gained()).toBe(0n)
      site.pay.pay(ref)
      expect((await site.confirm(intent_id, 'stranger')).status).toBe(404)
      expect((await site.confirm(intent_id)).json().payment).toMatchObject({ status: 'paid' })
      expect(await sendWebhook({ kind: 'paid', ref })).toBe(200)
      expect(await gained()).toBe(100_00n)
    })

    it('is found by the job if no report arrives', async () => {
      if (!has('look_up')) return
      const { ref, intent_id } = await started()
      site.pay.pay(ref)
      await site.lookUpPayments()
      expect([await gained(), (await statusOf(intent_id))?.intent]).toEqual([100_00n, 'paid'])
    })

    it('replaces the earlier attempt, which can no longer be paid', async () => {
      const { intent_id } = await started()
      expect((await site.start(intent_id)).status).toBe(200)
      const attempts = await site.sql<{ status: string }[]>`
        SELECT status FROM payment_attempts WHERE intent_id = ${intent_id} ORDER BY created_at`
      expect(attempts.map(({ status }) => status)).toEqual(['cancelled', 'pending'])
    })

    it('is not started again once the customer has paid', async () => {
      if (!has('look_up')) return
      const { intent_id, ref } = await started()
      site.pay.complete(ref)
      expect((await site.start(intent_id)).json().code).toBe('payments.in_progress')
      expect((await site.confirm(intent_id)).json().payment).toMatchObject({ status: 'paid' })
      expect(await gained()).toBe(100_00n)
    })

    it('closes its abandoned order after a day, or when the customer pays for another one', async () => {
      const abandoned = await started()
      await site.sql`UPDATE payment_intents SET expires_at = now() - interval '1 minute' WHERE _id = ${abandoned.intent_id}`
      await site.closeUnpaid()
      expect(await statusOf(abandoned.intent_id)).toMatchObject({
        intent: 'cancelled',
        invoice: 'reversed',
        attempt: 'cancelled',
      })
      if (!has('look_up')) return
      const paying = await started()
      site.pay.complete(paying.ref)
      await site.sql`UPDATE payment_intents SET expires_at = now() - interval '1 minute' WHERE _id = ${paying.intent_id}`
      await site.closeUnpaid()
      expect(await statusOf(paying.intent_id)).toMatchObject({ intent: 'open', invoice: 'due', attempt: 'pending' })
    })

    it('closes its order although the provider never confirmed the attempt, a day after it began', async () => {
      const { intent_id } = await started()
      const age = async (hours: number) => {
        await site.sql`UPDATE payment_intents SET expires_at = now() - interval '1 minute' WHERE _id = ${intent_id}`
        await site.sql`UPDATE payment_attempts SET status = 'starting', provider_ref = NULL,
          created_at = now() - make_interval(hours => ${hours}) WHERE intent_id = ${intent_id}`
      }
      await age(23)
      await site.closeUnpaid()
      expect((await statusOf(intent_id))?.intent).toBe('open')
      await age(25)
      await site.closeUnpaid()
      expect(await statusOf(intent_id)).toMatchObject({ intent: 'cancelled', attempt: 'cancelled' })
    })

    it('is not credited if the report is forged, changed, old or from the future', async () => {
      const { ref, intent_id } = await started()
      if (!has('signature')) {
        expect(await deliver(site.pay.message({ kind: 'paid', ref }, { isForged: true }))).toBe(200)
        expect([await gained(), (await statusOf(intent_id))?.intent]).toEqual([0n, 'open'])
        return
      }
      const message = site.pay.message({ kind: 'paid', ref }, { isForged: true })
      expect(await deliver(message)).toBe(401)
      const signed = site.pay.message({ kind: 'paid', ref })
      expect(await deliver({ ...signed, body: `${signed.body} ` })).toBe(401)
      if (has('signed_headers'))
        expect(await deliver({ ...signed, headers: { 'content-type': 'application/json' } })).toBe(401)
      const { maxAgeSeconds } = site.pay
      for (const seconds of maxAgeSeconds ? [-maxAgeSeconds - 60, 900] : []) {
        const at = new Date(Date.now() + seconds * 1000)
        expect(await deliver(site.pay.message({ kind: 'paid', ref }, { at }))).toBe(401)
      }
      expect([await gained(), (await statusOf(intent_id))?.intent]).toEqual([0n, 'open'])
    })

    it('costs no call to the provider if it is unknown, and few from one address if nothing proves its report', async () => {
      const { webhook } = site.pay.provider
      const { ref } = await started()
      const forged = site.pay.message({ kind: 'paid', ref }, { isForged: true })
      const before = site.pay.requests()
      const unknown = site.pay.message({ kind: 'paid', ref: `tr_${ref}\u0000` }, { isForged: true })
      if (!has('signature')) expect([await deliver(unknown), site.pay.requests()]).toEqual([200, before])
      const count = webhook.limits?.[0]?.count ?? 0
      const calls = async () => {
        await deliver(forged)
        return site.pay.requests() - before
      }
      // A forged report whose authenticity is known at once costs nothing, so its limit may be wide.
      if ((await calls()) === 0) return
      await site.sql`UPDATE rate_limits SET hits = ${count - 1} WHERE key LIKE ${`${webhook.name} address%`}`
      const requested = await calls()
      expect(count).toBeLessThanOrEqual(200)
      expect([await deliver(forged), await calls()]).toEqual([429, requested])
    })

    it.each([
      ['amount', { amount: '1.00' }],
      ['currency', { currency: 'USD' }],
    ])('with another %s changes nothing and alerts staff', async (_, differently) => {
      if ('currency' in differently && !has('currency')) return
      const { ref, intent_id } = await started()
      expect(await sendWebhook({ kind: 'paid', ref, ...differently })).toBe(200)
      expect([await gained(), (await statusOf(intent_id))?.intent]).toEqual([0n, 'open'])
      expect(await alertsOf(intent_id)).toContain('payment.mismatch')
    })

    it('is accepted and ignored if it belongs to somebody else on the same account', async () => {
      expect(await sendWebhook({ kind: 'paid', ref: 'of another site' })).toBe(200)
      expect(await gained()).toBe(0n)
    })

    it('counts if it succeeds after the provider has reported a failure', async () => {
      const { ref, intent_id } = await started()
      await sendWebhook({ kind: 'failed', ref })
      expect((await statusOf(intent_id))?.attempt).toBe('failed')
      site.pay.pay(ref)
      await sendWebhook({ kind: 'paid', ref })
      await sendWebhook({ kind: 'cancelled', ref })
      expect([await gained(), (await statusOf(intent_id))?.attempt]).toEqual([100_00n, 'paid'])
    })

    it('leaves no money behind if the provider refuses it', async () => {
      if (!has('start')) return
      const { intent_id } = await site.sale()
      site.pay.state.mode = 'refusing'
      expect((await site.start(intent_id)).json().code).toBe('payments.refused')
      expect((await statusOf(intent_id))?.attempt).toBe('failed')
    })

    it('is started once, even if the connection was cut before the response', async () => {
      if (!has('start')) return
      const { intent_id } = await site.sale()
      const { payments } = site.pay.counts()
      site.pay.state.mode = 'cutting'
      expect((await site.start(intent_id)).status).toBe(503)
      site.pay.state.mode = 'normal'
      await site.finishActions()
      const { ref } = site.pay.newest()
      if (has('idempotent_start')) expect(site.pay.counts().payments).toBe(payments + 1)
      site.pay.pay(ref)
      await sendWebhook({ kind: 'paid', ref })
      expect(await gained()).toBe(100_00n)
    })

    it('waits while the provider is unavailable', async () => {
      if (!has('look_up')) return
      const { intent_id, ref } = await started()
      site.pay.pay(ref)
      site.pay.state.mode = 'failing'
      expect((await site.confirm(intent_id)).json().payment).toMatchObject({ status: 'open' })
      site.pay.state.mode = 'normal'
      expect((await site.confirm(intent_id)).json().payment).toMatchObject({ status: 'paid' })
      expect(await gained()).toBe(100_00n)
    })

    it('is kept as a surplus for something already paid, and staff are alerted', async () => {
      const { ref, intent_id, invoice_id } = await started()
      await site.markAsPaid(invoice_id)
      site.pay.pay(ref)
      await sendWebhook({ kind: 'paid', ref })
      expect([await gained(), await alertsOf(intent_id)]).toEqual([100_00n, ['payment.surplus']])
    })
  })

  describe(`${name}: a refund`, () => {
    it('takes the credits back and corrects the invoice, once', async () => {
      if (!site.pay.provider.refund) return
      const { intent_id, ref } = await paid()
      const { refund } = (await site.refund(intent_id, '56.53')).json()
      expect(refund.amount).toBe('56.53')
      const refundRef = site.pay.newestRefund()
      if (knows('refunded')) {
        await sendWebhook({ kind: 'refunded', ref, refund: refundRef, amount: '56.53' })
        await sendWebhook({ kind: 'refunded', ref, refund: refundRef, amount: '56.53' })
      }
      expect([await gained(), (await statusOf(intent_id))?.refunded]).toEqual([-50_00n, 56_53n])
    })

    it('is requested once, even if the connection was cut before the response', async () => {
      if (!site.pay.provider.refund) return
      const { intent_id } = await paid()
      const { refunds } = site.pay.counts()
      site.pay.state.mode = 'cutting'
      await site.refund(intent_id)
      site.pay.state.mode = 'normal'
      await site.finishActions()
      expect([site.pay.counts().refunds, await gained()]).toEqual([refunds + 1, -100_00n])
    })

    it('returns the credits if it fails later', async () => {
      if (!site.pay.provider.refund) return
      const { intent_id, ref } = await paid()
      if (!knows('refund_failed')) return
      site.pay.state.refundsArePending = true
      expect((await site.refund(intent_id)).json().refund.status).toBe('pending')
      await sendWebhook({ kind: 'refund_failed', ref, refund: site.pay.newestRefund() })
      expect([await gained(), (await statusOf(intent_id))?.refunded]).toEqual([0n, 0n])
    })

    it('changes nothing if the provider refuses it', async () => {
      if (!site.pay.provider.refund) return
      const { intent_id } = await paid()
      site.pay.state.mode = 'refusing'
      expect((await site.refund(intent_id)).json().code).toBe('payments.refused')
      expect([await gained(), (await statusOf(intent_id))?.refunded]).toEqual([0n, 0n])
    })

    it('made at the provider is booked when it is reported, and deferred if reported before its payment', async () => {
      if (!knows('refunded')) return
      const { intent_id, ref } = await started()
      const reported = { kind: 'refunded', ref, refund: `by_hand_${ref}` } as const
      const early = has('early_reports') ? site.pay.message(reported) : undefined
      if (early) expect(await deliver(early)).toBe(409)
      site.pay.pay(ref)
      await sendWebhook({ kind: 'paid', ref })
      const message = early ?? site.pay.message(reported)
      expect(await deliver(message)).toBe(200)
      expect(await deliver(message)).toBe(200)
      expect([await gained(), (await statusOf(intent_id))?.refunded]).toEqual([0n, 113_05n])
    })

    it('of spent credits is booked, and alerts staff', async () => {
      if (!knows('refunded')) return
      const { intent_id, ref } = await paid()
      const all = await site.spendAll()
      await sendWebhook({ kind: 'refunded', ref, refund: `by_hand_${ref}` })
      expect([await alertsOf(intent_id), await site.balance()]).toEqual([['payment.not_taken_back'], 0n])
      await site.giveBack(all)
    })
  })

  describe(`${name}: a dispute`, () => {
    it('takes the credits back at once, and returns them if it is won', async () => {
      if (!knows('disputed')) return
      const { intent_id, ref } = await paid()
      const dispute = `dispute_of_${ref}`
      await sendWebhook({ kind: 'disputed', ref, dispute })
      expect([await gained(), await alertsOf(intent_id)]).toEqual([-100_00n, ['payment.disputed']])
      await sendWebhook({ kind: 'disputed', ref, dispute })
      await sendWebhook({ kind: 'dispute_won', ref, dispute })
      await sendWebhook({ kind: 'dispute_won', ref, dispute })
      expect([await gained(), (await statusOf(intent_id))?.refunded]).toEqual([0n, 0n])
    })

    it('that is lost corrects the invoice', async () => {
      if (!knows('dispute_lost')) return
      const { intent_id, invoice_id, ref } = await paid()
      const dispute = `dispute_of_${ref}`
      await sendWebhook({ kind: 'disputed', ref, dispute })
      await sendWebhook({ kind: 'dispute_lost', ref, dispute })
      expect([await gained(), (await statusOf(intent_id))?.refunded]).toEqual([-100_00n, 113_05n])
      expect(await site.sql`SELECT FROM invoices WHERE corrects = ${invoice_id}`).toHaveLength(1)
    })

    it('is deferred if its decision is reported first', async () => {
      if (!knows('disputed') || !has('early_reports')) return
      const { intent_id, ref } = await paid()
      const dispute = `dispute_of_${ref}`
      const won = site.pay.message({ kind: 'dispute_won', ref, dispute })
      expect(await deliver(won)).toBe(409)
      await sendWebhook({ kind: 'disputed', ref, dispute })
      expect(await deliver(won)).toBe(200)
      expect([await gained(), (await statusOf(intent_id))?.refunded]).toEqual([0n, 0n])
    })
  })

  it(`${name}: the keys can be tested, and are never returned`, async () => {
    const path = `/api/payment_providers/${name}`
    const tested = await site.send(`${path}/test`, { method: 'POST' })
    expect([tested.status, tested.json().status]).toEqual([200, 'success'])
    const shown = await site.send('/api/payment_providers')
    expect(shown.json().providers).toEqual([expect.objectContaining({ name, is_complete: true })])
    const secrets = site.pay.secrets
    expect(secrets.length).toBeGreaterThan(0)
    for (const secret of secrets) expect(shown.text).not.toContain(secret)
    site.pay.state.mode = 'failing'
    expect((await site.send(`${path}/test`, { method: 'POST' })).json().code).toBe('payments.provider_away')
  })

  it(`${name}: the books balance except for money that waits for a decision, and show a payment without a report`, async () => {
    const differences = await reconcile(site.sql)
    expect(differences.filter(({ ref_kind }) => ref_kind !== 'provider_event')).toEqual([])
    const [attempt] = await site.sql<{ _id: string }[]>`
      INSERT INTO payment_attempts (_id, intent_id, provider, status, created_at, updated_at)
      SELECT gen_random_uuid(), p._id, ${name}, 'paid', now(), now() FROM payment_intents p
      WHERE NOT EXISTS (SELECT FROM payment_attempts a WHERE a.intent_id = p._id AND a.status = 'paid') LIMIT 1 RETURNING _id`
    expect(
      JSON.stringify(await reconcile(site.sql), (_, value) => (typeof value === 'bigint' ? `${value}` : value)),
    ).toContain(`attempt ${attempt?._id}`)
  })
}
