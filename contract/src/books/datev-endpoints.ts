import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { DayText } from '../api/scalars.ts'
import { DatevSettings, DatevSettingsInput } from './datev.ts'

export const GetDatevSettings = endpoint({
  name: 'books.get_datev_settings',
  method: 'GET',
  path: '/books/datev',
  access: ['may:dealers_manager.invoices'],
  summary: 'To whom and to which accounts the DATEV export books',
  payload: { settings: DatevSettings },
})

export const ChangeDatevSettings = endpoint({
  name: 'books.change_datev_settings',
  method: 'PUT',
  path: '/books/datev',
  access: ['may:dealers_manager.invoices'],
  summary: 'Change to whom and to which accounts the DATEV export books',
  body: DatevSettingsInput,
  payload: { settings: DatevSettings },
})

export const ExportDatev = endpoint({
  name: 'books.export_datev',
  method: 'GET',
  path: '/books/datev/export',
  access: ['may:dealers_manager.invoices'],
  summary:
    'The invoices and credit notes of a period within one calendar year as a DATEV booking stack (EXTF 700, format 21/13)',
  query: z.strictObject({ from: DayText, to: DayText }),
  download: true,
  problems: [
    'books.datev_incomplete',
    'books.datev_period',
    'books.datev_currency',
    'books.datev_account_length',
    'books.datev_debtors_full',
    'books.datev_too_many',
  ],
  limits: [{ by: 'principal', seconds: 600, count: 20 }],
})
