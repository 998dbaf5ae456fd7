import { z } from 'zod'
import { endpoint } from '../../api/endpoint.ts'
import { DayText } from '../../api/scalars.ts'
import { settingsCalls } from '../../api/settings-calls.ts'
import { DatevSettings, DatevSettingsInput } from './datev.ts'

export const { get: GetDatevSettings, change: ChangeDatevSettings } = settingsCalls({
  domain: 'books',
  name: 'datev_settings',
  path: '/books/datev',
  access: ['may:dealers_manager.invoices'],
  summary: 'To whom and to which accounts the DATEV export books',
  payload: { settings: DatevSettings },
  change: {
    method: 'PUT',
    summary: 'Change to whom and to which accounts the DATEV export books',
    body: DatevSettingsInput,
  },
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
