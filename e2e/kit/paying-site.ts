import { startBtcpayServer } from '../../server/test/payments/btcpay-server.ts'
import type { StandIn } from '../../server/test/payments/stand-in.ts'
import { startStripeServer } from '../../server/test/payments/stripe-server.ts'
import { testSecret } from '../../server/test/processes.ts'
import { type Site, startSite } from './site.ts'

const providers = { stripe: startStripeServer, btcpay: startBtcpayServer }

export type PayingSite = Site & {
  /** Fake server of the payment provider, including the page on which customers pay. */
  pay: StandIn
}

/** Starts a site whose customers can pay through a provider. */
export async function startPayingSite(provider: keyof typeof providers = 'stripe'): Promise<PayingSite> {
  const pay = await providers[provider]()
  const site = await startSite({ env: { PAYMENT_APIS: `${provider}=${pay.url}`, PRIVATE_TARGETS: pay.target } })
  await pay.switchOn(site.sql, { secretKey: testSecret })
  return {
    ...site,
    pay,
    async stop() {
      await site.stop()
      await pay.close()
    },
  }
}
