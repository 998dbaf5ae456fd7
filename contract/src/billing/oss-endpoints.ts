import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { MoneyText } from '../api/scalars.ts'
import { PercentText } from '../site/vat.ts'
import { Quarter } from './quarter.ts'

/** Amounts in euros are null until the exchange rate of the quarter has been entered. */
const InEuro = MoneyText.nullable()

/** Supplies of a quarter to one country at one rate: invoices less credit notes for invoices of the same quarter. */
export const OssSupply = z.strictObject({
  country: z.string(),
  /** Goods are dispatched from the seller's country; services are supplied electronically. */
  kind: z.enum(['goods', 'services']),
  percentage: PercentText,
  currency: z.string(),
  documents: z.number().int(),
  net: MoneyText,
  vat: MoneyText,
  net_eur: InEuro,
  vat_eur: InEuro,
  /** Number of invoices with two agreeing pieces of evidence, with at most one, and with contradicting ones. Goods need none. */
  complete: z.number().int(),
  incomplete: z.number().int(),
  contradictory: z.number().int(),
})
export type OssSupply = z.output<typeof OssSupply>

/** VAT of credit notes for invoices of an earlier quarter; negative, because it is returned. */
export const OssCorrection = z.strictObject({
  quarter: Quarter,
  country: z.string(),
  currency: z.string(),
  documents: z.number().int(),
  vat: MoneyText,
  vat_eur: InEuro,
})
export type OssCorrection = z.output<typeof OssCorrection>

/** The rate of a currency, "7.4604" for one euro, on the last day of a quarter; null until it has been entered. */
export const EuroRate = z.strictObject({ quarter: Quarter, currency: z.string(), rate: z.string().nullable() })
export type EuroRate = z.output<typeof EuroRate>

const query = z.strictObject({ quarter: Quarter })

export const GetOssFigures = endpoint({
  name: 'billing.get_oss_figures',
  method: 'GET',
  path: '/oss_figures',
  access: ['may:dealers_manager.invoices'],
  summary:
    'The figures of a quarter for the return of the one-stop shop: supplies, corrections of earlier quarters, and the exchange rates that they need',
  query,
  payload: {
    supplies: z.array(OssSupply),
    corrections: z.array(OssCorrection),
    rates: z.array(EuroRate),
    /** The VAT in euros that the return adds up to; null as long as an exchange rate is missing. */
    vat_eur: InEuro,
  },
})

export const ExportOssFigures = endpoint({
  name: 'billing.export_oss_figures',
  method: 'GET',
  path: '/oss_figures/export',
  access: ['may:dealers_manager.invoices'],
  summary: 'The same figures as CSV',
  query,
  download: true,
  limits: [{ by: 'principal', seconds: 600, count: 20 }],
})

/** A positive decimal with at most six decimal places, in millionths on the server. */
const RateInput = z
  .string()
  .regex(/^\d{1,7}(\.\d{1,6})?$/)
  .meta({ format: 'decimal' })
  .transform((text) => {
    const [whole = '0', decimals = ''] = text.split('.')
    return BigInt(whole) * 1_000_000n + BigInt(decimals.padEnd(6, '0'))
  })
  .refine((rate) => rate > 0n, { params: { code: 'not_positive' } })

export const SetEuroRate = endpoint({
  name: 'billing.set_euro_rate',
  method: 'PUT',
  path: '/euro_rates/:quarter/:currency',
  access: ['may:dealers_manager.invoices'],
  summary:
    'Enter the exchange rate of the European Central Bank on the last day of a quarter, in units of the currency for one euro',
  params: z.strictObject({ quarter: Quarter, currency: z.string().regex(/^(?!EUR)[A-Z]{3}$/) }),
  body: z.strictObject({ rate: RateInput }),
  payload: { rate: EuroRate },
})
