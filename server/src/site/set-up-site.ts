import type { Tx } from '../db/sql.ts'

type NewSite = { title: string; country: string; currency: string; time_zone?: string }

/** Names the site and sets its country, currency and time zone; the VAT of its own country is charged from now on. */
export async function setUpSite(tx: Tx, { title, country, currency, time_zone = 'UTC' }: NewSite): Promise<void> {
  await tx`UPDATE settings SET ${tx({ title, country, currency })}`
  await tx`UPDATE open_times SET time_zone = ${time_zone}`
  await tx`UPDATE vat SET enabled = true WHERE country = ${country}`
}
