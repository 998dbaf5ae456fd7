import { expect, test } from 'vitest'
import { startSiteWith } from '../../../../test/pay-site.ts'
import { startPaypalServer } from '../../../../test/payments/paypal-server.ts'
import { describeProvider } from '../../../../test/payments/provider-suite.ts'

describeProvider('paypal', startPaypalServer)

test('paypal: is not offered for decimals in a currency for which it has none', async () => {
  const pay = await startPaypalServer()
  const site = await startSiteWith(pay, { paypal: pay.url })
  try {
    await pay.switchOn(site.sql, site.services.app)
    const openIn = async (currency: string) => {
      await site.sql`UPDATE settings SET currency = ${currency}`
      const { intent_id } = await site.sale()
      const headers = { authorization: 'Bearer customer' }
      const { amount, methods } = (await site.send(`/api/payments/${intent_id}`, { headers })).json().payment
      return { intent_id, amount, methods }
    }
    expect(await openIn('EUR')).toMatchObject({ amount: '113.05', methods: ['paypal'] })
    expect(await openIn('JPY')).toMatchObject({ amount: '113.00', methods: ['paypal'] })
    const { intent_id, ...offered } = await openIn('TWD')
    expect(offered).toEqual({ amount: '113.05', methods: [] })
    expect((await site.start(intent_id)).json().code).toBe('payments.provider_off')
    expect(await site.sql`SELECT FROM payment_attempts WHERE intent_id = ${intent_id}`).toHaveLength(0)
  } finally {
    await site.close()
  }
})
