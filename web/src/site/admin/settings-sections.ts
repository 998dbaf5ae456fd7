import type { WordingKey } from '@mapwright/contract/wording-keys.ts'

/** The sections of the website settings with their titles, in the order of the menu. */
export const settingsSections = {
  general: 'site:general.title',
  branding: 'site:branding.title',
  theme: 'site:theme.section',
  features: 'site:features.title',
  payment: 'site:payment.title',
  payment_providers: 'site:settings.payment_providers',
  security: 'site:security.title',
  company: 'site:company.title',
  vat: 'site:vat.title',
  invoices: 'site:settings.invoices',
  tools: 'site:tools.title',
  map: 'site:map.title',
  opening_hours: 'site:hours.title',
  mail: 'site:mail.title',
  policies: 'site:policies.title',
  wording: 'site:wording.title',
  maintenance: 'site:maintenance.title',
  notifications: 'site:notifications.title',
  automation: 'site:settings.automation',
  tool_bridges: 'site:settings.tool_bridges',
  conversation: 'site:settings.conversation',
  vehicle_search: 'site:settings.vehicle_search',
} as const satisfies Record<string, WordingKey>

export type SettingsSection = keyof typeof settingsSections

const titles: ReadonlyMap<string, WordingKey> = new Map(Object.entries(settingsSections))

/** The title of a section by its name. */
export const sectionTitle = (section: string): WordingKey => titles.get(section) ?? 'site:settings.title'
