import { type ContractDomain, endpointsOf } from '../api/domain.ts'
import * as acceptanceEndpoints from './acceptance-endpoints.ts'
import * as accessibilityEndpoints from './accessibility/accessibility-endpoints.ts'
import * as announcementEndpoints from './announcements/announcement-endpoints.ts'
import * as backupEndpoints from './backups/backup-endpoints.ts'
import * as contentEndpoints from './content/content-endpoints.ts'
import * as geocoderEndpoints from './geocoder-endpoints.ts'
import * as maintenanceEndpoints from './maintenance/maintenance-endpoints.ts'
import * as openingHoursEndpoints from './opening-hours-endpoints.ts'
import * as policiesEndpoints from './policies-endpoints.ts'
import * as priceTypeEndpoints from './price-type-endpoints.ts'
import * as siteEndpoints from './site-endpoints.ts'
import * as smtpEndpoints from './smtp-endpoints.ts'
import * as policyReportEndpoints from './system/policy-report-endpoints.ts'
import * as systemEndpoints from './system/system-endpoints.ts'
import * as updateEndpoints from './system/update-endpoints.ts'
import * as warningEndpoints from './system/warning-endpoints.ts'
import * as vatEndpoints from './vat-endpoints.ts'
import * as wordingEndpoints from './wording/wording-endpoints.ts'

export const site: ContractDomain = {
  audit_kind: 'settings',
  endpoints: endpointsOf(
    siteEndpoints,
    contentEndpoints,
    announcementEndpoints,
    accessibilityEndpoints,
    maintenanceEndpoints,
    policiesEndpoints,
    acceptanceEndpoints,
    smtpEndpoints,
    systemEndpoints,
    policyReportEndpoints,
    warningEndpoints,
    updateEndpoints,
    backupEndpoints,
    geocoderEndpoints,
    vatEndpoints,
    priceTypeEndpoints,
    openingHoursEndpoints,
    wordingEndpoints,
  ),
}
