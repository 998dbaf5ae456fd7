import * as auditEndpoints from './accounts/audit-endpoints.ts'
import * as billingEndpoints from './accounts/billing-endpoints.ts'
import * as captchaEndpoints from './accounts/captcha-endpoints.ts'
import * as codeEndpoints from './accounts/code-endpoints.ts'
import * as locatorEndpoints from './accounts/locator-endpoints.ts'
import * as noteEndpoints from './accounts/note-endpoints.ts'
import * as passkeyEndpoints from './accounts/passkey-endpoints.ts'
import * as peopleEndpoints from './accounts/people-endpoints.ts'
import * as presetEndpoints from './accounts/preset-endpoints.ts'
import * as privacyEndpoints from './accounts/privacy-endpoints.ts'
import * as profileEndpoints from './accounts/profile-endpoints.ts'
import * as secondFactorEndpoints from './accounts/second-factor-endpoints.ts'
import * as securityEndpoints from './accounts/security-endpoints.ts'
import * as setUpEndpoints from './accounts/set-up-endpoints.ts'
import * as signInEndpoints from './accounts/sign-in-endpoints.ts'
import * as userEndpoints from './accounts/user-endpoints.ts'
import type { Endpoint } from './api/endpoint.ts'
import * as codesEndpoints from './codes/codes-endpoints.ts'
import * as codeImportEndpoints from './codes/import-endpoints.ts'
import * as balanceEndpoints from './credits/balance-endpoints.ts'
import * as invoiceEndpoints from './credits/invoice-endpoints.ts'
import * as priceEndpoints from './credits/price-endpoints.ts'
import * as statementEndpoints from './credits/statement-endpoints.ts'
import * as fileUploadEndpoints from './downloads/file-upload-endpoints.ts'
import * as flinkEndpoints from './downloads/flink-endpoints.ts'
import * as campaignEndpoints from './notifications/campaign-endpoints.ts'
import * as choiceEndpoints from './notifications/choice-endpoints.ts'
import * as mailEndpoints from './notifications/mail-endpoints.ts'
import * as notificationEndpoints from './notifications/notification-endpoints.ts'
import * as pushEndpoints from './notifications/push-endpoints.ts'
import * as unsubscribeEndpoints from './notifications/unsubscribe-endpoints.ts'
import * as automationEndpoints from './orders/automation-endpoints.ts'
import * as automationSettingsEndpoints from './orders/automation-settings-endpoints.ts'
import * as cannedAnswerEndpoints from './orders/canned-answer-endpoints.ts'
import * as dashboardEndpoints from './orders/dashboard-endpoints.ts'
import * as deliveryEndpoints from './orders/delivery-endpoints.ts'
import * as demandEndpoints from './orders/demand-endpoints.ts'
import * as dueEndpoints from './orders/due-endpoints.ts'
import * as estimateEndpoints from './orders/estimate-endpoints.ts'
import * as feedbackEndpoints from './orders/feedback-endpoints.ts'
import * as firstStepsEndpoints from './orders/first-steps-endpoints.ts'
import * as garageEndpoints from './orders/garage-endpoints.ts'
import * as mailInEndpoints from './orders/mail-in-endpoints.ts'
import * as orderMessageEndpoints from './orders/message-endpoints.ts'
import * as offerEndpoints from './orders/offer-endpoints.ts'
import * as orderDeskEndpoints from './orders/order-desk-endpoints.ts'
import * as orderEndpoints from './orders/order-endpoints.ts'
import * as ownOrdersEndpoints from './orders/own-orders-endpoints.ts'
import * as queueEndpoints from './orders/queue-endpoints.ts'
import * as refundEndpoints from './orders/refund-endpoints.ts'
import * as seenEndpoints from './orders/seen-endpoints.ts'
import * as statisticsEndpoints from './orders/statistics-endpoints.ts'
import * as orderVehicleEndpoints from './orders/vehicle-endpoints.ts'
import * as geocoderEndpoints from './site/geocoder-endpoints.ts'
import * as openTimesEndpoints from './site/open-times-endpoints.ts'
import * as priceTypeEndpoints from './site/price-type-endpoints.ts'
import * as siteEndpoints from './site/site-endpoints.ts'
import * as smtpEndpoints from './site/smtp-endpoints.ts'
import * as vatEndpoints from './site/vat-endpoints.ts'
import * as priceListEndpoints from './tuning/price-list-endpoints.ts'
import * as priceRuleEndpoints from './tuning/price-rule-endpoints.ts'
import * as tuningEndpoints from './tuning/tuning-endpoints.ts'
import * as curveEndpoints from './vehicles/curve-endpoints.ts'
import * as vehicleDetailsEndpoints from './vehicles/details-endpoints.ts'
import * as vehicleImportEndpoints from './vehicles/import-endpoints.ts'
import * as locationEndpoints from './vehicles/location-endpoints.ts'
import * as vehicleOverviewEndpoints from './vehicles/overview-endpoints.ts'
import * as regSearchEndpoints from './vehicles/reg-search-endpoints.ts'
import * as reportEndpoints from './vehicles/report-endpoints.ts'
import * as vehiclesEndpoints from './vehicles/vehicles-endpoints.ts'

/** All endpoints of the API. The server must mount them, OpenAPI lists them, and the access matrix tests them. */
export const endpoints: readonly Endpoint[] = [
  ...Object.values(signInEndpoints),
  ...Object.values(codeEndpoints),
  ...Object.values(secondFactorEndpoints),
  ...Object.values(passkeyEndpoints),
  ...Object.values(securityEndpoints),
  ...Object.values(captchaEndpoints),
  ...Object.values(userEndpoints),
  ...Object.values(peopleEndpoints),
  ...Object.values(noteEndpoints),
  ...Object.values(presetEndpoints),
  ...Object.values(auditEndpoints),
  ...Object.values(profileEndpoints),
  ...Object.values(billingEndpoints),
  ...Object.values(privacyEndpoints),
  ...Object.values(locatorEndpoints),
  ...Object.values(setUpEndpoints),
  ...Object.values(siteEndpoints),
  ...Object.values(smtpEndpoints),
  ...Object.values(geocoderEndpoints),
  ...Object.values(vatEndpoints),
  ...Object.values(priceTypeEndpoints),
  ...Object.values(openTimesEndpoints),
  ...Object.values(tuningEndpoints),
  ...Object.values(vehiclesEndpoints),
  ...Object.values(vehicleDetailsEndpoints),
  ...Object.values(curveEndpoints),
  ...Object.values(vehicleOverviewEndpoints),
  ...Object.values(locationEndpoints),
  ...Object.values(regSearchEndpoints),
  ...Object.values(reportEndpoints),
  ...Object.values(flinkEndpoints),
  ...Object.values(fileUploadEndpoints),
  ...Object.values(codesEndpoints),
  ...Object.values(codeImportEndpoints),
  ...Object.values(priceEndpoints),
  ...Object.values(priceRuleEndpoints),
  ...Object.values(priceListEndpoints),
  ...Object.values(vehicleImportEndpoints),
  ...Object.values(invoiceEndpoints),
  ...Object.values(balanceEndpoints),
  ...Object.values(statementEndpoints),
  ...Object.values(orderEndpoints),
  ...Object.values(orderVehicleEndpoints),
  ...Object.values(automationEndpoints),
  ...Object.values(automationSettingsEndpoints),
  ...Object.values(orderMessageEndpoints),
  ...Object.values(cannedAnswerEndpoints),
  ...Object.values(feedbackEndpoints),
  ...Object.values(mailInEndpoints),
  ...Object.values(deliveryEndpoints),
  seenEndpoints.GetSeenBefore,
  ...Object.values(garageEndpoints),
  ...Object.values(ownOrdersEndpoints),
  ...Object.values(orderDeskEndpoints),
  ...Object.values(queueEndpoints),
  estimateEndpoints.GetEstimate,
  estimateEndpoints.GetOrderEstimate,
  statisticsEndpoints.GetOrderStatistics,
  statisticsEndpoints.ExportOrderStatistics,
  dashboardEndpoints.GetDashboard,
  firstStepsEndpoints.GetFirstSteps,
  firstStepsEndpoints.HideFirstSteps,
  ...Object.values(demandEndpoints),
  ...Object.values(offerEndpoints),
  ...Object.values(refundEndpoints),
  ...Object.values(dueEndpoints),
  ...Object.values(notificationEndpoints),
  ...Object.values(mailEndpoints),
  ...Object.values(campaignEndpoints),
  ...Object.values(unsubscribeEndpoints),
  ...Object.values(choiceEndpoints),
  ...Object.values(pushEndpoints),
]
