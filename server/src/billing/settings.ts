import {
  type BillingSettings,
  type BillingSettingsInput,
  invoiceSeries,
  type Series,
} from '@mapwright/contract/billing/settings.ts'
import { ChangeBillingSettings, GetBillingSettings } from '@mapwright/contract/billing/settings-endpoints.ts'
import type { z } from 'zod'
import { command, query } from '../platform/api/handler.ts'
import { Problem } from '../platform/api/problem.ts'
import type { Db, Tx } from '../platform/db/sql.ts'
import { numberText, siteDay } from './number-rows.ts'

type Changes = z.output<typeof BillingSettingsInput>

/** Settings for the taxes and texts of invoices. */
export type InvoiceSettings = Omit<BillingSettings, 'series'>

export async function readInvoiceSettings(db: Db): Promise<InvoiceSettings> {
  const [settings] = await db<[InvoiceSettings]>`
    SELECT vat_scheme, small_business_note, payment_term_days, footer FROM billing_settings`
  return settings
}

async function readAll(db: Db, now: Date): Promise<BillingSettings> {
  const { year } = await siteDay(db, now)
  const [settings, series] = await Promise.all([
    readInvoiceSettings(db),
    db<{ series: Series; prefix: string; start: number; last: number | null }[]>`
      SELECT s.series, s.prefix, s.start, n.last
      FROM invoice_series s LEFT JOIN invoice_numbers n ON n.series = s.series AND n.year = ${year}`,
  ])
  const of = (name: Series) => {
    const { prefix = '', start = 1, last = null } = series.find((one) => one.series === name) ?? {}
    const sequence = last === null ? start : last + 1
    return { prefix, start, next: numberText({ prefix, year, sequence }) }
  }
  return { ...settings, series: { invoice: of('invoice'), credit_note: of('credit_note') } }
}

/** Throws if the prefix could produce a number that another series uses or has used. */
async function refuseSharedPrefix(tx: Tx, series: Series, prefix: string): Promise<void> {
  const [taken] = await tx`
    SELECT FROM invoice_series WHERE series <> ${series} AND prefix = ${prefix}
    UNION ALL
    SELECT FROM invoices WHERE series <> ${series} AND starts_with(invoice, ${prefix})
      AND substr(invoice, length(${prefix}) + 1) ~ '^\\d{4}-\\d+$' LIMIT 1`
  if (taken) throw new Problem('billing.prefix_taken', { fields: { [`${series}_prefix`]: { code: 'taken' } } })
}

async function changeSeries(tx: Tx, changes: Changes): Promise<void> {
  for (const series of invoiceSeries) {
    const { [`${series}_prefix` as const]: prefix, [`${series}_start` as const]: start } = changes
    if (prefix !== undefined) {
      const [before] = await tx<{ prefix: string }[]>`SELECT prefix FROM invoice_series WHERE series = ${series}`
      if (before?.prefix !== prefix) await refuseSharedPrefix(tx, series, prefix)
      await tx`UPDATE invoice_series SET prefix = ${prefix} WHERE series = ${series}`
    }
    if (start !== undefined) await tx`UPDATE invoice_series SET start = ${start} WHERE series = ${series}`
  }
}

export const getBillingSettings = query(GetBillingSettings, async ({ sql, now }) => ({
  settings: await readAll(sql, now),
}))

/** Changes settings for future invoices. Issued invoices do not change. */
export const changeBillingSettings = command(ChangeBillingSettings, async ({ tx, now, body, audit }) => {
  await tx`SELECT FROM invoice_series ORDER BY series FOR UPDATE`
  const before = await readAll(tx, now)
  await changeSeries(tx, body)
  const { vat_scheme, small_business_note, payment_term_days, footer } = { ...before, ...body }
  await tx`UPDATE billing_settings SET ${tx({ vat_scheme, small_business_note, payment_term_days, footer })}`
  const settings = await readAll(tx, now)
  audit({ before, after: settings })
  return { settings }
})
