import { isCountry } from '@mapwright/contract/api/countries.ts'
import { z } from 'zod'
import { recordPayerCountry } from '../billing/place-rows.ts'
import { type Job, job, jobKind } from '../platform/jobs/job-kind.ts'
import { findProvider, type Providers } from './payment-provider.ts'

const kind = jobKind('payments.ask_payer_countries', z.object({}), { cron: '*/5 * * * *', retries: 0, at_once: 1 })

/** Maximum number of payments per run, and number of days for which a failed request to a provider is repeated. */
const [maxAtOnce, days] = [100, 3]

type Paid = { _id: string; provider: string; provider_ref: string; invoice_id: string; is_last: boolean }

/**
 * Asks the providers for the countries of the cards and accounts with which invoices were paid. The answers are evidence of the
 * customers' countries.
 */
export const askPayerCountriesJob = (providers: Providers): Job =>
  job(kind, async ({ now, ...environment }) => {
    const { sql, log } = environment
    const paid = await sql<Paid[]>`
      SELECT a._id, a.provider, a.provider_ref, p.invoice_id,
        a.updated_at < ${now}::timestamptz - make_interval(days => ${days}) AS is_last
      FROM payment_attempts a JOIN payment_intents p ON p._id = a.intent_id
      WHERE a.status = 'paid' AND a.payer_asked_at IS NULL AND a.provider_ref IS NOT NULL AND p.invoice_id IS NOT NULL
      ORDER BY a.updated_at LIMIT ${maxAtOnce}`
    for (const { _id, provider: source, provider_ref, invoice_id, is_last } of paid) {
      const provider = findProvider(providers, source)
      try {
        const country = await provider?.payerCountry?.(environment, provider_ref)
        await sql.begin(async (tx) => {
          if (country && isCountry(country)) await recordPayerCountry(tx, { invoice_id, country, source, now })
          await tx`UPDATE payment_attempts SET payer_asked_at = ${now} WHERE _id = ${_id}`
        })
      } catch (error) {
        log.warn({ err: error, provider: source, provider_ref }, 'the country of a payment could not be read')
        if (is_last) await sql`UPDATE payment_attempts SET payer_asked_at = ${now} WHERE _id = ${_id}`
      }
    }
  })
