import type { Route } from '../platform/api/handler.ts'
import { acceptPolicies, getOutstandingPolicies, listAcceptances } from './acceptances/accept-policies.ts'
import { getAccessibilityContact } from './accessibility/accessibility-contact.ts'
import { icon, manifest } from './app-identity.ts'
import { backupRoutes } from './backups/backup-routes.ts'
import { changeOpeningHours, getOpeningHours } from './change-opening-hours.ts'
import { changeSettings } from './change-settings.ts'
import { addClosingDate, changeClosingDate, listClosingDates, removeClosingDate } from './closing-dates.ts'
import { contentRoutes } from './content/content-routes.ts'
import { downloadDarkLogo, downloadLogo } from './download-logo.ts'
import { geocoderRoutes } from './geocoder.ts'
import { getSettings } from './get-settings.ts'
import { maintenanceRoutes } from './maintenance/maintenance.ts'
import { changePolicies, getPolicies, listPolicyVersions, previewPolicy } from './policies.ts'
import { changePriceTypes, getPriceTypes } from './price-types.ts'
import { purgeCaches } from './purge-caches.ts'
import { getSiteData } from './site-data.ts'
import { smtpSettings } from './smtp-settings.ts'
import { changeSupportedTools, getSupportedTools } from './supported-tools.ts'
import { getSystem } from './system/get-system.ts'
import { policyReportRoutes } from './system/policy/policy-reports.ts'
import { retryEvents, retryJobs, retryMails } from './system/retry-work.ts'
import { updateRoutes } from './system/updates/update-routes.ts'
import { warningRoutes } from './system/warnings/warning-routes.ts'
import { changeThemeSettings, getThemeSettings } from './theme-settings.ts'
import { addVat, changeVatPercentage, getVat, listVat, toggleVat } from './vat.ts'
import { adoptVatRates, listVatDifferences } from './vat-differences.ts'
import { wordingRoutes } from './wording/wording-routes.ts'

export const siteRoutes: readonly Route[] = [
  getSiteData,
  getSettings,
  changeSettings,
  downloadLogo,
  downloadDarkLogo,
  manifest,
  icon,
  getThemeSettings,
  changeThemeSettings,
  getPolicies,
  changePolicies,
  listPolicyVersions,
  previewPolicy,
  getOutstandingPolicies,
  acceptPolicies,
  listAcceptances,
  getSupportedTools,
  changeSupportedTools,
  getVat,
  listVat,
  addVat,
  toggleVat,
  changeVatPercentage,
  listVatDifferences,
  adoptVatRates,
  getPriceTypes,
  changePriceTypes,
  getOpeningHours,
  changeOpeningHours,
  listClosingDates,
  addClosingDate,
  changeClosingDate,
  removeClosingDate,
  ...smtpSettings,
  ...geocoderRoutes,
  getAccessibilityContact,
  ...contentRoutes,
  ...maintenanceRoutes,
  purgeCaches,
  getSystem,
  retryJobs,
  retryEvents,
  retryMails,
  ...warningRoutes,
  ...policyReportRoutes,
  ...updateRoutes,
  ...backupRoutes,
  ...wordingRoutes,
]
