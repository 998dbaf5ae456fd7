import type { ContractDomain } from '../api/domain.ts'
import * as curveEndpoints from './curve-endpoints.ts'
import * as detailsEndpoints from './details-endpoints.ts'
import * as importEndpoints from './import-endpoints.ts'
import * as locationEndpoints from './location-endpoints.ts'
import * as overviewEndpoints from './overview-endpoints.ts'
import * as regSearchEndpoints from './reg-search-endpoints.ts'
import * as reportEndpoints from './report-endpoints.ts'
import * as vehiclesEndpoints from './vehicles-endpoints.ts'

/** What the domain brings to the API. */
export const vehicles: ContractDomain = {
  endpoints: [
    ...Object.values(vehiclesEndpoints),
    ...Object.values(detailsEndpoints),
    ...Object.values(curveEndpoints),
    ...Object.values(overviewEndpoints),
    ...Object.values(locationEndpoints),
    ...Object.values(regSearchEndpoints),
    ...Object.values(reportEndpoints),
    ...Object.values(importEndpoints),
  ],
}
