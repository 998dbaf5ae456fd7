import { z } from 'zod'
import { tableOf } from '../../api/typed-entries.ts'

/**
 * Tax cases, each with its own account. `oss`: VAT of another EU country. `foreign_vat`: VAT owed to a country outside the EU; its net
 * amount is booked to `third_country`.
 */
export const datevCases = [
  'domestic',
  'domestic_reduced',
  'reverse_charge',
  'intra_community',
  'third_country',
  'export',
  'oss',
  'small_business',
  'untaxed',
  'foreign_vat',
] as const
export type DatevCase = (typeof datevCases)[number]

export const datevCharts = ['03', '04'] as const
export type DatevChart = (typeof datevCharts)[number]

/**
 * Account numbers of the standard charts SKR03 and SKR04, with four digits. 8125 and 4125 are "Steuerfreie innergemeinschaftliche
 * Lieferungen § 4 Nr. 1b UStG". Source: steuerberater-pressler.de and mein.kiehl.de/Dokument/855069, read on 2026-11-25.
 */
export const datevAccounts: Readonly<Record<DatevChart, Readonly<Record<DatevCase, string>>>> = {
  '03': {
    ...{ domestic: '8400', domestic_reduced: '8300', reverse_charge: '8336', third_country: '8338', export: '8120' },
    ...{ intra_community: '8125', oss: '8331', small_business: '8195', untaxed: '8200', foreign_vat: '1700' },
  },
  '04': {
    ...{ domestic: '4400', domestic_reduced: '4300', reverse_charge: '4336', third_country: '4338', export: '4120' },
    ...{ intra_community: '4125', oss: '4331', small_business: '4185', untaxed: '4200', foreign_vat: '3500' },
  },
}

/**
 * Debtor accounts. `collective`: one account for all customers. `per_customer`: one account for each customer, numbered from
 * `debtor_account`.
 */
export const debtorModes = ['collective', 'per_customer'] as const

const Account = z.string().regex(/^(\d{4,8})?$/)

/**
 * Settings of the DATEV export. An empty account means the default account of the chart, padded to the account length. `debtor_account` has
 * one digit more than the other accounts.
 */
export const DatevSettings = z.strictObject({
  consultant: z.string(),
  client: z.string(),
  chart: z.enum(datevCharts),
  account_length: z.number().int(),
  debtor_mode: z.enum(debtorModes),
  debtor_account: z.string(),
  ...tableOf(datevCases, () => z.string()),
})
export type DatevSettings = z.output<typeof DatevSettings>

export const DatevSettingsInput = z
  .strictObject({
    consultant: z.string().regex(/^([1-9]\d{3,6})?$/),
    client: z.string().regex(/^([1-9]\d{0,4})?$/),
    chart: z.enum(datevCharts),
    account_length: z.number().int().min(4).max(8),
    debtor_mode: z.enum(debtorModes),
    debtor_account: z.string().regex(/^([1-6]\d{4,8})?$/),
    ...tableOf(datevCases, () => Account),
  })
  .partial()
