import type { Tx } from '../db/sql.ts'

/** Names the site and says where and in what money it sells; the VAT of its own country is charged from now on. */
export async function setUpSite(
  tx: Tx,
  { title, country, currency }: { title: string; country: string; currency: string },
): Promise<void> {
  await tx`UPDATE settings SET ${tx({ title, country, currency })}`
  await tx`UPDATE vat SET enabled = true WHERE country = ${country}`
}
