import type { ContractDomain } from '../api/domain.ts'
import * as contentEndpoints from './content/content-endpoints.ts'
import * as geocoderEndpoints from './geocoder-endpoints.ts'
import * as openingHoursEndpoints from './opening-hours-endpoints.ts'
import * as policiesEndpoints from './policies-endpoints.ts'
import * as priceTypeEndpoints from './price-type-endpoints.ts'
import * as siteEndpoints from './site-endpoints.ts'
import * as smtpEndpoints from './smtp-endpoints.ts'
import * as vatEndpoints from './vat-endpoints.ts'

/** What the domain brings to the API. */
export const site: ContractDomain = {
  endpoints: [
    ...Object.values(siteEndpoints),
    ...Object.values(contentEndpoints),
    ...Object.values(policiesEndpoints),
    ...Object.values(smtpEndpoints),
    ...Object.values(geocoderEndpoints),
    ...Object.values(vatEndpoints),
    ...Object.values(priceTypeEndpoints),
    ...Object.values(openingHoursEndpoints),
  ],
}
