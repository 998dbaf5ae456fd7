import { startBtcpayServer } from '../../server/test/payments/btcpay-server.ts'
import { startCoinbaseServer } from '../../server/test/payments/coinbase-server.ts'
import { startKlarnaServer } from '../../server/test/payments/klarna-server.ts'
import { startMollieServer } from '../../server/test/payments/mollie-server.ts'
import { startPayfastServer } from '../../server/test/payments/payfast-server.ts'
import { startPaypalServer } from '../../server/test/payments/paypal-server.ts'
import { startSquareServer } from '../../server/test/payments/square-server.ts'
import type { StandIn } from '../../server/test/payments/stand-in.ts'
import { startStripeServer } from '../../server/test/payments/stripe-server.ts'
import { testSecret } from '../../server/test/processes.ts'
import { type Site, startSite } from './site.ts'

const providers = {
  stripe: startStripeServer,
  btcpay: startBtcpayServer,
  coinbase: startCoinbaseServer,
  klarna: startKlarnaServer,
  mollie: startMollieServer,
  payfast: startPayfastServer,
  paypal: startPaypalServer,
  square: startSquareServer,
}
type Name = keyof typeof providers

export type PayingSite = Site & {
  /** Fake server of the payment provider, including the page on which customers pay. */
  pay: StandIn
}

/** Starts a site whose customers can pay through all of these providers. `pays` has the fake server of each. */
export async function startSiteWithProviders<const N extends Name>(names: readonly N[]) {
  const started = await Promise.all(names.map(async (name) => [name, await providers[name]()] as const))
  const all = started.map(([, pay]) => pay)
  const site = await startSite({
    env: {
      PAYMENT_APIS: started.map(([name, { url }]) => `${name}=${url}`).join(),
      PRIVATE_TARGETS: all.map(({ target }) => target).join(),
    },
  })
  for (const pay of all) {
    await pay.switchOn(site.sql, { secretKey: testSecret })
    pay.state.publicUrl = site.url
  }
  // The type is known to be complete, because every name was started.
  const pays = Object.fromEntries(started) as Record<N, StandIn>
  const stop = async () => {
    await site.stop()
    await Promise.all(all.map((pay) => pay.close()))
  }
  return { ...site, pays, stop }
}

/** Starts a site whose customers can pay through a provider. */
export async function startPayingSite(provider: Name = 'stripe'): Promise<PayingSite> {
  const { pays, ...site } = await startSiteWithProviders([provider])
  return { ...site, pay: pays[provider] }
}
