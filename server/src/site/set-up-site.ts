import type { Tx } from '../platform/db/sql.ts'
import { loadVatRates } from './vat-differences.ts'

type NewSite = { title: string; country: string; currency: string; time_zone?: string }

/** Sets title, country, currency and time zone, loads the shipped VAT rates, enables the VAT of the country and shows the home page to visitors. */
export async function setUpSite(tx: Tx, { title, country, currency, time_zone = 'UTC' }: NewSite): Promise<void> {
  await tx`UPDATE settings SET ${tx({ title, country, currency, home_public: true })}`
  await tx`UPDATE open_times SET time_zone = ${time_zone}`
  await loadVatRates(tx)
  await tx`UPDATE vat SET enabled = true WHERE country = ${country}`
}
