import { percent } from '@mapwright/contract/site/vat.ts'
import { AdoptVatRates, ListVatDifferences } from '@mapwright/contract/site/vat-endpoints.ts'
import { type ShippedVatRate, shippedVatRates } from '@mapwright/contract/site/vat-rates.ts'
import { command, query } from '../platform/api/handler.ts'
import { Problem } from '../platform/api/problem.ts'
import type { Db, Tx } from '../platform/db/sql.ts'

const hundredths = ({ rate }: ShippedVatRate) => percent(BigInt(rate.replace('.', '')))

type Own = { country: string; percentage: bigint; enabled: boolean }

const ownRates = (db: Db) => db<Own[]>`SELECT country, percentage, enabled FROM vat ORDER BY country`

/** Returns the shipped rates that differ from the site's rates, and those of countries that the site does not list. */
async function differences(db: Db) {
  const own = new Map((await ownRates(db)).map((row) => [row.country, row]))
  return Object.entries(shippedVatRates).flatMap(([country, shipped]) => {
    const row = own.get(country)
    if (row?.percentage === hundredths(shipped)) return []
    const { since, source } = shipped
    return [
      {
        country,
        own: row ? percent(row.percentage) : null,
        shipped: hundredths(shipped),
        since,
        source,
        enabled: row?.enabled ?? false,
      },
    ]
  })
}

/** Stores the VAT rates that are shipped with the program for these countries. A new country is added with its VAT disabled. */
export async function loadVatRates(tx: Tx, countries: readonly string[] = Object.keys(shippedVatRates)): Promise<void> {
  const rows = [...new Set(countries)].flatMap((country) => {
    const shipped = shippedVatRates[country]
    return shipped ? [{ country, percentage: hundredths(shipped), enabled: false }] : []
  })
  if (rows.length > 0)
    await tx`INSERT INTO vat ${tx(rows)} ON CONFLICT (country) DO UPDATE SET percentage = EXCLUDED.percentage`
}

export const listVatDifferences = query(ListVatDifferences, async ({ sql }) => ({
  differences: await differences(sql),
}))

/** Replaces the site's rates with shipped rates. Existing invoices do not change. */
export const adoptVatRates = command(AdoptVatRates, async ({ tx, body: { countries }, audit }) => {
  if (countries.some((country) => !shippedVatRates[country])) throw new Problem('site.vat_not_found')
  await tx`SELECT FROM vat WHERE country = ANY (${countries}) ORDER BY country FOR UPDATE`
  const before = (await differences(tx)).filter(({ country }) => countries.includes(country))
  await loadVatRates(tx, countries)
  const rates = (key: 'own' | 'shipped') => Object.fromEntries(before.map((one) => [one.country, one[key]]))
  audit({ before: rates('own'), after: rates('shipped') })
  return { differences: await differences(tx) }
})
