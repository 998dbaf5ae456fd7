import { canStoreMethod } from '@mapwright/contract/api/payment-providers.ts'
import { refundingProvider } from '@mapwright/contract/payments/providers.ts'
import { describe, expect, it } from 'vitest'
import { reconcile } from '../../src/operator/reconcile-site.ts'
import { describeRefunds } from './provider-refunds.ts'
import { describeShopOrders } from './provider-shop.ts'
import { useProviderSite } from './provider-site.ts'
import type { StandIn } from './stand-in.ts'

/** Ways in which a provider is away: it responds with an error, or its response is lost although it may have carried out the request. */
const away = ['failing', 'cutting', 'hanging'] as const

/** Tests the rules that every provider must follow, even if its webhooks arrive repeatedly or in a different order. */
export function describeProvider(name: string, start: () => Promise<StandIn>): void {
  const kit = useProviderSite(start)
  const { gained, deliver, sendWebhook, statusOf, alertsOf, started, has } = kit

  it(`${name}: the declared fields say whether it supports refunds and stores methods`, () => {
    const { provider } = kit.site.pay
    expect(canStoreMethod(provider.name)).toBe(provider.store !== undefined)
    expect(refundingProvider(provider.name) !== undefined).toBe(provider.refund !== undefined)
  })

  describe(`${name}: a payment`, () => {
    it('requests the amount due and leads to the provider; nothing is credited', async () => {
      const { intent_id } = await kit.site.sale()
      const { redirect_url } = (await kit.site.start(intent_id)).json()
      await kit.site.pay.visit?.(redirect_url)
      expect(kit.site.pay.newest()).toMatchObject({
        amount: '113.05',
        currency: kit.site.pay.currency ?? 'EUR',
        redirect_url,
      })
      expect(await gained()).toBe(0n)
    })

    it('is credited once by its report, even if 100 copies arrive at once', { timeout: 120_000 }, async () => {
      const { intent_id, ref } = await started()
      kit.site.pay.pay(ref)
      const message = kit.site.pay.message({ kind: 'paid', ref })
      const statuses = await Promise.all(Array.from({ length: 100 }, () => deliver(message)))
      expect(new Set(statuses)).toEqual(new Set([200]))
      expect([await gained(), await statusOf(intent_id)]).toMatchObject([100_00n, { invoice: 'paid', attempt: 'paid' }])
    })

    it('is credited once if the report, the return and staff confirm it concurrently', async () => {
      const { intent_id, invoice_id, ref } = await started()
      kit.site.pay.pay(ref)
      const message = kit.site.pay.message({ kind: 'paid', ref })
      await Promise.all([
        deliver(message),
        kit.site.confirm(intent_id),
        kit.site.markAsPaid(invoice_id),
        deliver(message),
        kit.site.confirm(intent_id),
      ])
      expect([await gained(), (await statusOf(intent_id))?.invoice]).toEqual([100_00n, 'paid'])
    })

    it('is confirmed by a look-up when the customer returns, never by the return alone', async () => {
      if (!has('look_up')) return
      const { intent_id, ref } = await started()
      expect((await kit.site.confirm(intent_id)).json().payment).toMatchObject({ status: 'open' })
      expect(await gained()).toBe(0n)
      kit.site.pay.pay(ref)
      expect((await kit.site.confirm(intent_id, 'stranger')).status).toBe(404)
      expect((await kit.site.confirm(intent_id)).json().payment).toMatchObject({ status: 'paid' })
      expect(await sendWebhook({ kind: 'paid', ref })).toBe(200)
      expect(await gained()).toBe(100_00n)
    })

    it('is found by the job if no report arrives', async () => {
      if (!has('look_up')) return
      const { ref, intent_id } = await started()
      kit.site.pay.pay(ref)
      await kit.site.lookUpPayments()
      expect([await gained(), (await statusOf(intent_id))?.intent]).toEqual([100_00n, 'paid'])
    })

    it('replaces the earlier attempt, which can no longer be paid', async () => {
      const { intent_id } = await started()
      expect((await kit.site.start(intent_id)).status).toBe(200)
      const attempts = await kit.site.sql<{ status: string }[]>`
        SELECT status FROM payment_attempts WHERE intent_id = ${intent_id} ORDER BY created_at`
      expect(attempts.map(({ status }) => status)).toEqual(['cancelled', 'pending'])
    })

    it('is not started again once the customer has paid', async () => {
      if (!has('look_up')) return
      const { intent_id, ref } = await started()
      kit.site.pay.complete(ref)
      expect((await kit.site.start(intent_id)).json().code).toBe('payments.in_progress')
      expect((await kit.site.confirm(intent_id)).json().payment).toMatchObject({ status: 'paid' })
      expect(await gained()).toBe(100_00n)
    })

    it('closes its abandoned order after a day, or when the customer pays for another one', async () => {
      const abandoned = await started()
      await kit.site
        .sql`UPDATE payment_intents SET expires_at = now() - interval '1 minute' WHERE _id = ${abandoned.intent_id}`
      await kit.site.closeUnpaid()
      expect(await statusOf(abandoned.intent_id)).toMatchObject({
        intent: 'cancelled',
        invoice: 'reversed',
        attempt: 'cancelled',
      })
      if (!has('look_up')) return
      const paying = await started()
      kit.site.pay.complete(paying.ref)
      await kit.site
        .sql`UPDATE payment_intents SET expires_at = now() - interval '1 minute' WHERE _id = ${paying.intent_id}`
      await kit.site.closeUnpaid()
      expect(await statusOf(paying.intent_id)).toMatchObject({ intent: 'open', invoice: 'due', attempt: 'pending' })
    })

    it('closes its order although the provider never confirmed the attempt, a day after it began', async () => {
      const { intent_id } = await started()
      const age = async (hours: number) => {
        await kit.site.sql`UPDATE payment_intents SET expires_at = now() - interval '1 minute' WHERE _id = ${intent_id}`
        await kit.site.sql`UPDATE payment_attempts SET status = 'starting', provider_ref = NULL,
          created_at = now() - make_interval(hours => ${hours}) WHERE intent_id = ${intent_id}`
      }
      await age(23)
      await kit.site.closeUnpaid()
      expect((await statusOf(intent_id))?.intent).toBe('open')
      await age(25)
      await kit.site.closeUnpaid()
      expect(await statusOf(intent_id)).toMatchObject({ intent: 'cancelled', attempt: 'cancelled' })
    })

    it('is not credited if the report is forged, changed, old or from the future', async () => {
      const { ref, intent_id } = await started()
      if (!has('signature')) {
        expect(await deliver(kit.site.pay.message({ kind: 'paid', ref }, { isForged: true }))).toBe(200)
        expect([await gained(), (await statusOf(intent_id))?.intent]).toEqual([0n, 'open'])
        return
      }
      const message = kit.site.pay.message({ kind: 'paid', ref }, { isForged: true })
      expect(await deliver(message)).toBe(401)
      const signed = kit.site.pay.message({ kind: 'paid', ref })
      expect(await deliver({ ...signed, body: `${signed.body} ` })).toBe(401)
      if (has('signed_headers'))
        expect(await deliver({ ...signed, headers: { 'content-type': 'application/json' } })).toBe(401)
      const { maxAgeSeconds } = kit.site.pay
      for (const seconds of maxAgeSeconds ? [-maxAgeSeconds - 60, 900] : []) {
        const at = new Date(Date.now() + seconds * 1000)
        expect(await deliver(kit.site.pay.message({ kind: 'paid', ref }, { at }))).toBe(401)
      }
      expect([await gained(), (await statusOf(intent_id))?.intent]).toEqual([0n, 'open'])
    })

    it('causes no call to the provider if it is unknown, and few calls per address if the report is unsigned', async () => {
      const { webhook } = kit.site.pay.provider
      const { ref } = await started()
      const forged = kit.site.pay.message({ kind: 'paid', ref }, { isForged: true })
      const before = kit.site.pay.requests()
      const unknown = kit.site.pay.message({ kind: 'paid', ref: `tr_${ref}\u0000` }, { isForged: true })
      if (!has('signature')) expect([await deliver(unknown), kit.site.pay.requests()]).toEqual([200, before])
      const count = webhook.limits?.[0]?.count ?? 0
      const calls = async () => {
        await deliver(forged)
        return kit.site.pay.requests() - before
      }
      // Forged webhooks that the site detects without calling the provider are cheap, so their limit does not matter.
      if ((await calls()) === 0) return
      await kit.site.sql`UPDATE rate_limits SET hits = ${count - 1} WHERE key LIKE ${`${webhook.name} address%`}`
      const requested = await calls()
      expect(count).toBeLessThanOrEqual(200)
      expect([await deliver(forged), await calls()]).toEqual([429, requested])
    })

    describe.each([
      ['amount', { amount: '1.00' }],
      ['currency', { currency: 'USD' }],
    ])('with another %s changes nothing and alerts staff', (_, differently) => {
      it('if it is reported', async () => {
        if ('currency' in differently && !has('currency')) return
        const { ref, intent_id } = await started()
        expect(await sendWebhook({ kind: 'paid', ref, ...differently })).toBe(200)
        expect([await gained(), (await statusOf(intent_id))?.intent]).toEqual([0n, 'open'])
        expect(await alertsOf(intent_id)).toContain('payment.mismatch')
      })

      it('if it is looked up', async () => {
        if (!has('look_up')) return
        const { ref, intent_id } = await started()
        kit.site.pay.complete(ref, differently)
        expect((await kit.site.confirm(intent_id)).json().payment).toMatchObject({ status: 'open' })
        expect([await gained(), await alertsOf(intent_id)]).toEqual([0n, ['payment.mismatch']])
      })
    })

    it('is accepted and ignored if it belongs to somebody else on the same account', async () => {
      expect(await sendWebhook({ kind: 'paid', ref: 'of another site' })).toBe(200)
      expect(await gained()).toBe(0n)
    })

    it('is credited if it succeeds after the provider has reported a failure', async () => {
      const { ref, intent_id } = await started()
      await sendWebhook({ kind: 'failed', ref })
      expect((await statusOf(intent_id))?.attempt).toBe('failed')
      kit.site.pay.pay(ref)
      await sendWebhook({ kind: 'paid', ref })
      await sendWebhook({ kind: 'cancelled', ref })
      expect([await gained(), (await statusOf(intent_id))?.attempt]).toEqual([100_00n, 'paid'])
    })

    it('stays unpaid if the provider refuses it', async () => {
      if (!has('start')) return
      const { intent_id } = await kit.site.sale()
      kit.site.pay.state.mode = 'refusing'
      expect((await kit.site.start(intent_id)).json().code).toBe('payments.refused')
      expect((await statusOf(intent_id))?.attempt).toBe('failed')
    })

    it.each(away)('is started once, even if the provider was %s', async (mode) => {
      if (!has('start')) return
      const { intent_id } = await kit.site.sale()
      const { payments } = kit.site.pay.counts()
      kit.site.pay.state.mode = mode
      expect((await kit.site.start(intent_id)).status).toBe(503)
      kit.site.pay.state.mode = 'normal'
      await kit.site.finishActions()
      const { ref } = kit.site.pay.newest()
      if (has('idempotent_start')) expect(kit.site.pay.counts().payments).toBe(payments + 1)
      kit.site.pay.pay(ref)
      await sendWebhook({ kind: 'paid', ref })
      expect(await gained()).toBe(100_00n)
    })

    it.each(away)(
      'whose report needs a provider that is %s is credited when the report is sent again',
      async (mode) => {
        const { intent_id, ref } = await started()
        kit.site.pay.pay(ref)
        const message = kit.site.pay.message({ kind: 'paid', ref })
        kit.site.pay.state.mode = mode
        const status = await deliver(message)
        // A report that is authentic by its signature, and complete, counts at once.
        if (status !== 200)
          expect([status, await gained(), (await statusOf(intent_id))?.intent]).toEqual([503, 0n, 'open'])
        kit.site.pay.state.mode = 'normal'
        expect(await deliver(message)).toBe(200)
        expect([await gained(), (await statusOf(intent_id))?.intent]).toEqual([100_00n, 'paid'])
      },
    )

    it.each(away)('waits while the provider is %s', async (mode) => {
      if (!has('look_up')) return
      const { intent_id, ref } = await started()
      kit.site.pay.pay(ref)
      kit.site.pay.state.mode = mode
      expect((await kit.site.confirm(intent_id)).json().payment).toMatchObject({ status: 'open' })
      kit.site.pay.state.mode = 'normal'
      expect((await kit.site.confirm(intent_id)).json().payment).toMatchObject({ status: 'paid' })
      expect(await gained()).toBe(100_00n)
    })

    it('is recorded as a surplus if the invoice is already paid, and staff are alerted', async () => {
      const { ref, intent_id, invoice_id } = await started()
      await kit.site.markAsPaid(invoice_id)
      kit.site.pay.pay(ref)
      await sendWebhook({ kind: 'paid', ref })
      expect([await gained(), await alertsOf(intent_id)]).toEqual([100_00n, ['payment.surplus']])
    })
  })

  describeRefunds(name, kit)
  describeShopOrders(name, kit)

  it(`${name}: the keys can be tested, and are never returned`, async () => {
    const path = `/api/payment_providers/${name}`
    const tested = await kit.site.send(`${path}/test`, { method: 'POST' })
    expect([tested.status, tested.json().status]).toEqual([200, 'success'])
    const shown = await kit.site.send('/api/payment_providers')
    expect(shown.json().providers).toEqual([expect.objectContaining({ name, is_complete: true })])
    const secrets = kit.site.pay.secrets
    expect(secrets.length).toBeGreaterThan(0)
    for (const secret of secrets) expect(shown.text).not.toContain(secret)
    kit.site.pay.state.mode = 'failing'
    expect((await kit.site.send(`${path}/test`, { method: 'POST' })).json().code).toBe('payments.provider_away')
  })

  it(`${name}: the books balance except for money that waits for a decision, and show a payment without a report`, async () => {
    const differences = await reconcile(kit.site.sql)
    expect(differences.filter(({ ref_kind }) => ref_kind !== 'provider_event')).toEqual([])
    const [attempt] = await kit.site.sql<{ _id: string }[]>`
      INSERT INTO payment_attempts (_id, intent_id, provider, status, created_at, updated_at)
      SELECT gen_random_uuid(), p._id, ${name}, 'paid', now(), now() FROM payment_intents p
      WHERE NOT EXISTS (SELECT FROM payment_attempts a WHERE a.intent_id = p._id AND a.status = 'paid') LIMIT 1 RETURNING _id`
    expect(
      JSON.stringify(await reconcile(kit.site.sql), (_, value) => (typeof value === 'bigint' ? `${value}` : value)),
    ).toContain(`attempt ${attempt?._id}`)
  })
}
