import type { Tx } from '../platform/db/sql.ts'
import { loadVatRates } from './vat-differences.ts'

type NewSite = { title: string; country: string; currency: string; time_zone?: string }

export const setTimeZone = async (tx: Tx, time_zone: string): Promise<void> => {
  await tx`UPDATE open_times SET time_zone = ${time_zone}`
}

/** Sets title, country, currency and time zone. Loads the shipped VAT rates, enables the VAT of the country, and shows the home page to visitors. */
export async function setUpSite(tx: Tx, { title, country, currency, time_zone = 'UTC' }: NewSite): Promise<void> {
  await tx`UPDATE settings SET ${tx({ title, country, currency, home_public: true })}`
  await setTimeZone(tx, time_zone)
  await loadVatRates(tx)
  await tx`UPDATE vat SET enabled = true WHERE country = ${country}`
}
