import { billingSettings } from '../billing/admin/searchable-settings.ts'
import { conversationSettings } from '../conversations/admin/searchable-settings.ts'
import { notificationSettings } from '../notifications/admin/searchable-settings.ts'
import { automationSettings } from '../orders/admin/automation/searchable-settings.ts'
import { bridgeSettings } from '../orders/admin/bridges/searchable-settings.ts'
import { paymentSettings } from '../payments/admin/searchable-settings.ts'
import type { Setting } from '../platform/find-settings.ts'
import { siteSettings } from '../site/admin/searchable-settings.ts'
import { ticketSettings } from '../tickets/admin/searchable-settings.ts'
import { vehicleSearchSettings } from '../vehicles/admin/searchable-settings.ts'

/** All settings of the site that the search finds. */
export const searchableSettings: readonly Setting[] = [
  ...siteSettings,
  ...paymentSettings,
  ...billingSettings,
  ...notificationSettings,
  ...automationSettings,
  ...bridgeSettings,
  ...conversationSettings,
  ...ticketSettings,
  ...vehicleSearchSettings,
]
