import { type Attempt, isAbandoned, unsettledAttemptsOf } from './attempt-rows.ts'
import { findProvider, type ProviderEnvironment, type Providers } from './payment-provider.ts'

/**
 * Result of closing attempts. `closed`: the ids of the closed attempts. `isBusy`: the customer has paid or is paying one of the attempts.
 * `isUnknown`: a provider did not respond or has not been asked yet.
 */
export type Closed = { closed: string[]; isBusy: boolean; isUnknown: boolean }

/** Asks the providers to close the unpaid attempts of an intent, to prevent a second payment. The attempt `except` is not closed. */
export async function closeAttempts(
  environment: ProviderEnvironment,
  providers: Providers,
  { intent_id, except, now }: { intent_id: string; except?: string; now: Date },
): Promise<Closed> {
  const unsettled = await unsettledAttemptsOf(environment.sql, intent_id)
  const outcome: Closed = { closed: [], isBusy: false, isUnknown: false }
  for (const attempt of unsettled.filter(({ _id }) => _id !== except)) {
    const isClosed = isAbandoned(attempt, now) || (await close(environment, providers, attempt))
    if (isClosed) outcome.closed.push(attempt._id)
    else if (isClosed === undefined) outcome.isUnknown = true
    else outcome.isBusy = true
  }
  return outcome
}

async function close(environment: ProviderEnvironment, providers: Providers, attempt: Attempt) {
  const { provider: name, provider_ref } = attempt
  const provider = findProvider(providers, name)
  if (!provider || provider_ref === null) return undefined
  try {
    return await provider.cancel(environment, provider_ref)
  } catch (error) {
    environment.log.warn({ err: error, provider: name, provider_ref }, 'an unpaid payment could not be closed')
    return undefined
  }
}
