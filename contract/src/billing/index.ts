import { type ContractDomain, endpointsOf } from '../api/domain.ts'
import * as dunningEndpoints from './dunning-endpoints.ts'
import * as evidenceEndpoints from './evidence-endpoints.ts'
import * as invoiceEndpoints from './invoice-endpoints.ts'
import * as ossEndpoints from './oss-endpoints.ts'
import * as placeEndpoints from './place-endpoints.ts'
import * as settingsEndpoints from './settings-endpoints.ts'
import * as vatCheckEndpoints from './vat-check-endpoints.ts'
import * as vatFigureEndpoints from './vat-figure-endpoints.ts'

export const billing: ContractDomain = {
  audit_kind: 'money',
  endpoints: endpointsOf(
    invoiceEndpoints,
    settingsEndpoints,
    vatCheckEndpoints,
    placeEndpoints,
    dunningEndpoints,
    vatFigureEndpoints,
    evidenceEndpoints,
    ossEndpoints,
  ),
}
