import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import { type Percent, percent, type Vat } from '@mapwright/contract/site/vat.ts'
import type { Db } from '../db/sql.ts'

type VatRow = Decoded<Vat>

/** The country's VAT; one that is not listed has none. */
export async function readVat(db: Db, country: string): Promise<VatRow> {
  const [vat] = await db<VatRow[]>`SELECT country, percentage, enabled FROM vat WHERE country = ${country}`
  return vat ?? { country, percentage: percent(0n), enabled: false }
}

/** What is charged on a sale to this country, in hundredths of a percent: 0 unless its VAT is enabled. */
export async function vatRateFor(db: Db, country: string): Promise<Percent> {
  const { percentage, enabled } = await readVat(db, country)
  return enabled ? percentage : percent(0n)
}
