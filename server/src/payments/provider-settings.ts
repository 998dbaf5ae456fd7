import { type ProviderName, providerNames } from '@mapwright/contract/api/payment-providers.ts'
import { ChangeProvider, ListProviders, TestProvider } from '@mapwright/contract/payments/provider-endpoints.ts'
import { type App, command, lookup, query, type Route } from '../platform/api/handler.ts'
import { found, Problem } from '../platform/api/problem.ts'
import type { Db } from '../platform/db/sql.ts'
import { RefusedAddress } from '../platform/net/public-fetch.ts'
import { findProvider, type Providers } from './payment-provider.ts'
import { hasKeys, readShownKeys, saveKeys } from './provider-keys.ts'
import { webhookUrl } from './providers/webhook-url.ts'

async function shown(db: Db, app: App, providers: Providers, name: ProviderName) {
  const provider = found(findProvider(providers, name), 'payments.provider_off')
  const [last] = await db<{ at: Date | null }[]>`
    SELECT max(received_at) AS at FROM payment_events WHERE provider = ${name} AND event_id NOT LIKE 'look-up %'`
  return {
    name,
    is_complete: await hasKeys(db, app, name),
    ...(await readShownKeys(db, app, name)),
    webhook_url: webhookUrl(app, provider.webhook),
    last_event_at: last?.at ?? null,
  }
}

/** Endpoints for the operator's settings of the payment providers. */
export const providerSettings = (providers: Providers): readonly Route[] => [
  query(ListProviders, async ({ sql, app }) => ({
    providers: await Promise.all(
      providerNames
        .filter((name) => providers.some((one) => one.name === name))
        .map((name) => shown(sql, app, providers, name)),
    ),
  })),

  command(ChangeProvider, async ({ tx, app, params: { name }, body, now, audit }) => {
    const { changed } = await saveKeys(tx, app, { name, entered: body, now })
    audit({ after: { provider: name, sandbox: body.sandbox, changed } })
    return { provider: await shown(tx, app, providers, name) }
  }),

  lookup(TestProvider, async ({ params: { name }, ...environment }) => {
    const provider = found(findProvider(providers, name), 'payments.provider_off')
    try {
      return found(await provider.checkKeys(environment), 'payments.keys_refused')
    } catch (error) {
      if (error instanceof Problem) throw error
      if (error instanceof RefusedAddress) throw new Problem('payments.keys_refused', { cause: error })
      throw new Problem('payments.provider_away', { cause: error })
    }
  }),
]
