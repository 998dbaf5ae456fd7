import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import { type Percent, percent, type Vat } from '@mapwright/contract/site/vat.ts'
import type { Db } from '../platform/db/sql.ts'

type VatRow = Decoded<Vat>

/** A country's VAT; 0 and disabled if the country is not listed. */
export async function readVat(db: Db, country: string): Promise<VatRow> {
  const [vat] = await db<VatRow[]>`SELECT country, percentage, enabled FROM vat WHERE country = ${country}`
  return vat ?? { country, percentage: percent(0n), enabled: false }
}

/** The VAT rate for sales to this country in hundredths of a percent; 0 if it is not enabled. */
export async function vatRateFor(db: Db, country: string): Promise<Percent> {
  const { percentage, enabled } = await readVat(db, country)
  return enabled ? percentage : percent(0n)
}
