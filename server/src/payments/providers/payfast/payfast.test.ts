import { expect, test } from 'vitest'
import { startSiteWith } from '../../../../test/pay-site.ts'
import { startPayfastServer } from '../../../../test/payments/payfast-server.ts'
import { describeProvider } from '../../../../test/payments/provider-suite.ts'
import { parseNotification, phpEncoded } from './payfast-form.ts'

describeProvider('payfast', startPayfastServer)

test.each([
  [' A b+c ', 'A+b%2Bc'],
  ["it's (1*2)~!", 'it%27s+%281%2A2%29%7E%21'],
  ['https://x.example/a?b=ü', 'https%3A%2F%2Fx.example%2Fa%3Fb%3D%C3%BC'],
])('writes %j as PHP does', (text, encoded) => {
  expect(phpEncoded(text)).toBe(encoded)
})

test('splits a notification at its signature, the last field', () => {
  const notification = parseNotification(Buffer.from('m_payment_id=1&item_description=&signature=abc'))
  expect([notification.signed, notification.signature]).toEqual(['m_payment_id=1&item_description=', 'abc'])
  expect(parseNotification(Buffer.from('m_payment_id=1')).signature).toBe('')
})

test('payfast: is offered for prices in rand only', async () => {
  const pay = await startPayfastServer()
  const site = await startSiteWith(pay, { payfast: pay.url })
  try {
    await pay.switchOn(site.sql, site.services.app)
    const methodsOf = async (currency: string) => {
      await site.sql`UPDATE settings SET currency = ${currency}`
      const { intent_id } = await site.sale()
      const headers = { authorization: 'Bearer customer' }
      return (await site.send(`/api/payments/${intent_id}`, { headers })).json().payment.methods
    }
    expect([await methodsOf('ZAR'), await methodsOf('EUR')]).toEqual([['payfast'], []])
    const { intent_id } = await site.sale()
    expect((await site.start(intent_id)).json().code).toBe('payments.provider_off')
    expect(await site.sql`SELECT FROM payment_attempts WHERE intent_id = ${intent_id}`).toHaveLength(0)
  } finally {
    await site.close()
  }
})
