import { providerNames } from '@mapwright/contract/api/payment-providers.ts'
import { refundingProvider } from '@mapwright/contract/payments/providers.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ProviderSite } from './provider-site.ts'
import { isOfferedByShop, openShopFor, orderedPieces } from './shop-sale.ts'

/** Tests that orders of the shop can be paid and refunded through the provider. */
export function describeShopOrders(name: string, kit: ProviderSite): void {
  describe.runIf(isOfferedByShop(name))(`${name}: an order of the shop`, () => {
    let shop: Awaited<ReturnType<typeof openShopFor>>
    beforeAll(async () => {
      const provider = providerNames.find((known) => known === name)
      if (!provider) throw new Error(`unknown provider ${name}`)
      shop = await openShopFor(kit.site.sql, kit.site.customer._id, provider)
    })

    async function started() {
      const order = await shop.place()
      const { status, json } = await kit.site.start(order.payment_id)
      expect(status).toBe(200)
      await kit.site.pay.visit?.(json().redirect_url)
      return { ...order, ref: kit.site.pay.newest().ref }
    }

    it('is paid once, even if its report arrives ten times at once, and keeps its stock', async () => {
      const { order_id, ref } = await started()
      const { stock } = { stock: 0, ...(await shop.stateOf(order_id)) }
      kit.site.pay.pay(ref)
      const message = kit.site.pay.message({ kind: 'paid', ref })
      const statuses = await Promise.all(Array.from({ length: 10 }, () => kit.deliver(message)))
      expect(new Set(statuses)).toEqual(new Set([200]))
      expect(await shop.stateOf(order_id)).toMatchObject({ status: 'paid', payments: 1, stock })
      expect(await kit.gained()).toBe(0n)
    })

    it('stays unpaid if the payment fails, and can be paid by the next attempt', async () => {
      const { order_id, payment_id, ref } = await started()
      await kit.sendWebhook({ kind: 'failed', ref })
      expect(await shop.stateOf(order_id)).toMatchObject({ status: 'initiated', payments: 0 })
      const again = await kit.site.start(payment_id)
      expect(again.status).toBe(200)
      await kit.site.pay.visit?.(again.json().redirect_url)
      const next = kit.site.pay.newest().ref
      kit.site.pay.pay(next)
      await kit.sendWebhook({ kind: 'paid', ref: next })
      expect(await shop.stateOf(order_id)).toMatchObject({ status: 'paid', payments: 1 })
    })

    it.runIf(refundingProvider(name))(
      'is refunded once through the provider, without restocking the goods',
      async () => {
        const { order_id, payment_id, total, ref } = await started()
        kit.site.pay.pay(ref)
        await kit.sendWebhook({ kind: 'paid', ref })
        const { stock } = { stock: 0, ...(await shop.stateOf(order_id)) }
        const { refunds } = kit.site.pay.counts()
        const key = crypto.randomUUID()
        const replies = [
          await kit.site.refund(payment_id, undefined, key),
          await kit.site.refund(payment_id, undefined, key),
        ]
        expect(replies.map(({ status }) => status)).toEqual([200, 200])
        expect(kit.site.pay.counts().refunds).toBe(refunds + 1)
        expect(await shop.stateOf(order_id)).toMatchObject({ refunded: total, stock, payments: 1 })
      },
    )

    it('takes its pieces from the stock when it is placed', async () => {
      const first = await shop.place()
      const before = (await shop.stateOf(first.order_id))?.stock ?? 0
      const second = await shop.place()
      expect((await shop.stateOf(second.order_id))?.stock).toBe(before - orderedPieces)
    })
  })
}
