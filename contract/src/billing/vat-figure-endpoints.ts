import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { DayText, MoneyText, pageQuery, pageResult } from '../api/scalars.ts'
import { PercentText } from '../site/vat.ts'
import { vatCategories } from './vat-category.ts'

/** Monthly total of the invoices and credit notes with the same country, category and rate. */
export const VatFigure = z.strictObject({
  /** The month in the site's time zone, such as "2026-11". */
  month: z.string(),
  currency: z.string(),
  /** The country to which the VAT is owed. */
  country: z.string(),
  category: z.enum(vatCategories),
  percentage: PercentText,
  /** True for VAT of another EU country, which is declared through the one-stop shop. */
  is_oss: z.boolean(),
  documents: z.number().int(),
  net: MoneyText,
  vat: MoneyText,
})
export type VatFigure = z.output<typeof VatFigure>

/** The total of one currency over all pages of the list. */
export const VatTotal = z.strictObject({ currency: z.string(), net: MoneyText, vat: MoneyText })
export type VatTotal = z.output<typeof VatTotal>

const days = { from: DayText.optional(), to: DayText.optional() }

export const ListVatFigures = endpoint({
  name: 'billing.list_vat_figures',
  method: 'GET',
  path: '/vat_figures',
  access: ['may:dealers_manager.invoices'],
  summary: 'Net and VAT of invoices less credit notes, by month, currency, country and tax case, newest first',
  query: z.strictObject({ ...days, ...pageQuery(50) }),
  payload: { figures: z.array(VatFigure), totals: z.array(VatTotal), ...pageResult },
})

export const ExportVatFigures = endpoint({
  name: 'billing.export_vat_figures',
  method: 'GET',
  path: '/vat_figures/export',
  access: ['may:dealers_manager.invoices'],
  summary: 'The same figures as CSV',
  query: z.strictObject(days),
  download: true,
  limits: [{ by: 'principal', seconds: 600, count: 20 }],
})
