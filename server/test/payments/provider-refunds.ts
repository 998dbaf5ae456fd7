import { describe, expect, it } from 'vitest'
import type { ProviderSite } from './provider-site.ts'

/** Tests refunds and disputes. */
export function describeRefunds(name: string, kit: ProviderSite): void {
  const { gained, deliver, sendWebhook, statusOf, alertsOf, started, paid, knows, has } = kit

  describe(`${name}: a refund`, () => {
    it('takes the credits back and corrects the invoice, once', async () => {
      if (!kit.site.pay.provider.refund) return
      const { intent_id, ref } = await paid()
      const { refund } = (await kit.site.refund(intent_id, '56.53')).json()
      expect(refund.amount).toBe('56.53')
      const refundRef = kit.site.pay.newestRefund()
      if (knows('refunded')) {
        await sendWebhook({ kind: 'refunded', ref, refund: refundRef, amount: '56.53' })
        await sendWebhook({ kind: 'refunded', ref, refund: refundRef, amount: '56.53' })
      }
      expect([await gained(), (await statusOf(intent_id))?.refunded]).toEqual([-50_00n, 56_53n])
    })

    it('is refused before the money has arrived, without a request to the provider', async () => {
      const { intent_id } = await started()
      const requests = kit.site.pay.requests()
      expect((await kit.site.refund(intent_id)).json().code).toBe('payments.not_paid')
      expect([kit.site.pay.requests(), await gained()]).toEqual([requests, 0n])
    })

    it.each(['failing', 'cutting', 'hanging'] as const)('is made once, even if the provider was %s', async (mode) => {
      if (!kit.site.pay.provider.refund) return
      const { intent_id } = await paid()
      const { refunds } = kit.site.pay.counts()
      kit.site.pay.state.mode = mode
      expect((await kit.site.refund(intent_id)).status).toBe(503)
      expect([await gained(), (await statusOf(intent_id))?.refunded]).toEqual([-100_00n, 113_05n])
      kit.site.pay.state.mode = 'normal'
      await kit.site.finishActions()
      expect([kit.site.pay.counts().refunds, await gained()]).toEqual([refunds + 1, -100_00n])
    })

    it('returns the credits if it fails later', async () => {
      if (!kit.site.pay.provider.refund) return
      const { intent_id, ref } = await paid()
      if (!knows('refund_failed')) return
      kit.site.pay.state.refundsArePending = true
      expect((await kit.site.refund(intent_id)).json().refund.status).toBe('pending')
      await sendWebhook({ kind: 'refund_failed', ref, refund: kit.site.pay.newestRefund() })
      expect([await gained(), (await statusOf(intent_id))?.refunded]).toEqual([0n, 0n])
    })

    it('changes nothing if the provider refuses it', async () => {
      if (!kit.site.pay.provider.refund) return
      const { intent_id } = await paid()
      kit.site.pay.state.mode = 'refusing'
      expect((await kit.site.refund(intent_id)).json().code).toBe('payments.refused')
      expect([await gained(), (await statusOf(intent_id))?.refunded]).toEqual([0n, 0n])
    })

    it('made at the provider is booked when it is reported, and deferred if reported before its payment', async () => {
      if (!knows('refunded')) return
      const { intent_id, ref } = await started()
      const reported = { kind: 'refunded', ref, refund: `by_hand_${ref}` } as const
      const early = has('early_reports') ? kit.site.pay.message(reported) : undefined
      if (early) expect(await deliver(early)).toBe(409)
      kit.site.pay.pay(ref)
      await sendWebhook({ kind: 'paid', ref })
      const message = early ?? kit.site.pay.message(reported)
      expect(await deliver(message)).toBe(200)
      expect(await deliver(message)).toBe(200)
      expect([await gained(), (await statusOf(intent_id))?.refunded]).toEqual([0n, 113_05n])
    })

    it('of spent credits is booked, and alerts staff', async () => {
      if (!knows('refunded')) return
      const { intent_id, ref } = await paid()
      const all = await kit.site.spendAll()
      await sendWebhook({ kind: 'refunded', ref, refund: `by_hand_${ref}` })
      expect([await alertsOf(intent_id), await kit.site.balance()]).toEqual([['payment.not_taken_back'], 0n])
      await kit.site.giveBack(all)
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
      expect(await kit.site.sql`SELECT FROM invoices WHERE corrects = ${invoice_id}`).toHaveLength(1)
    })

    it('is deferred if its decision is reported first', async () => {
      if (!knows('disputed') || !has('early_reports')) return
      const { intent_id, ref } = await paid()
      const dispute = `dispute_of_${ref}`
      const won = kit.site.pay.message({ kind: 'dispute_won', ref, dispute })
      expect(await deliver(won)).toBe(409)
      await sendWebhook({ kind: 'disputed', ref, dispute })
      expect(await deliver(won)).toBe(200)
      expect([await gained(), (await statusOf(intent_id))?.refunded]).toEqual([0n, 0n])
    })
  })
}
