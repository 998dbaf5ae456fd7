import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Country, line, pageQuery, pageResult } from '../api/scalars.ts'
import { PercentInput, Vat, VatDifference } from './vat.ts'

const oneCountry = z.strictObject({ country: Country })

export const GetVat = endpoint({
  name: 'site.get_vat',
  method: 'GET',
  path: '/vat/:country',
  access: ['signed_in'],
  summary: "A country's VAT; 0.00 and disabled if it is not listed",
  params: oneCountry,
  payload: { vat: Vat },
})

export const ListVat = endpoint({
  name: 'site.list_vat',
  method: 'GET',
  path: '/vat',
  access: ['may:settings'],
  summary:
    "The VAT of all listed countries; the keyword is looked for in a country's code and its name in the caller's language",
  query: z.strictObject({ search_keyword: line(60).default(''), ...pageQuery() }),
  payload: { vat: z.array(Vat), ...pageResult },
})

export const AddVat = endpoint({
  name: 'site.add_vat',
  method: 'POST',
  path: '/vat',
  access: ['may:settings'],
  summary: 'Add a country with its VAT',
  body: z.strictObject({ country: Country, percentage: PercentInput, enabled: z.boolean().default(true) }),
  payload: { vat: Vat },
  problems: ['site.vat_taken'],
})

const differences = z.array(VatDifference)

export const ListVatDifferences = endpoint({
  name: 'site.list_vat_differences',
  method: 'GET',
  path: '/vat_rates/differences',
  access: ['may:settings'],
  summary: "The rates that come with the app and differ from the site's own, with their dates and sources",
  payload: { differences },
})

export const AdoptVatRates = endpoint({
  name: 'site.adopt_vat_rates',
  method: 'POST',
  path: '/vat_rates/adopt',
  access: ['may:settings'],
  summary: 'Adopt the rates that come with the app for these countries; existing invoices keep theirs',
  body: z.strictObject({ countries: z.array(Country).min(1).max(100) }),
  payload: { differences },
  problems: ['site.vat_not_found'],
})

export const ToggleVat = endpoint({
  name: 'site.toggle_vat',
  method: 'PUT',
  path: '/vat/toggle/:country',
  access: ['may:settings'],
  summary: "Enable or disable a country's VAT",
  params: oneCountry,
  body: z.strictObject({ enabled: z.boolean() }),
  payload: { vat: Vat },
  problems: ['site.vat_not_found'],
})

export const ChangeVatPercentage = endpoint({
  name: 'site.change_vat_percentage',
  method: 'PUT',
  path: '/vat/percentage/:country',
  access: ['may:settings'],
  summary: "Change a country's rate; existing invoices keep theirs",
  params: oneCountry,
  body: z.strictObject({ percentage: PercentInput }),
  payload: { vat: Vat },
  problems: ['site.vat_not_found'],
})
