import { type ContractDomain, endpointsOf } from '../api/domain.ts'
import * as curveEndpoints from './curves/curve-endpoints.ts'
import * as detailsEndpoints from './details-endpoints.ts'
import * as importEndpoints from './import-endpoints.ts'
import * as locationEndpoints from './locations/location-endpoints.ts'
import * as overviewEndpoints from './overview-endpoints.ts'
import * as regSearchEndpoints from './reg-search/reg-search-endpoints.ts'
import * as reportEndpoints from './report/report-endpoints.ts'
import * as vehiclesEndpoints from './vehicles-endpoints.ts'

export const vehicles: ContractDomain = {
  audit_kind: 'vehicles',
  endpoints: endpointsOf(
    vehiclesEndpoints,
    detailsEndpoints,
    curveEndpoints,
    overviewEndpoints,
    locationEndpoints,
    regSearchEndpoints,
    reportEndpoints,
    importEndpoints,
  ),
}
