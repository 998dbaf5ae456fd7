import type { ContractDomain } from '../api/domain.ts'
import * as invoiceEndpoints from './invoice-endpoints.ts'
import * as settingsEndpoints from './settings-endpoints.ts'
import * as vatCheckEndpoints from './vat-check-endpoints.ts'
import { ExportVatFigures, ListVatFigures } from './vat-figure-endpoints.ts'

/** What the domain brings to the API. */
export const billing: ContractDomain = {
  endpoints: [
    ...[invoiceEndpoints, settingsEndpoints, vatCheckEndpoints].flatMap((one) => Object.values(one)),
    ListVatFigures,
    ExportVatFigures,
  ],
}
