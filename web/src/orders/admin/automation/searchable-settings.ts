import type { Setting } from '../../../platform/find-settings.ts'

const section = 'automation'

/** The settings of automation for the search of the settings. */
export const automationSettings: readonly Setting[] = [
  { section, label: 'orders:automation.library', help: 'orders:automation.library_text' },
  { section, label: 'orders:automation.engine_address', help: 'orders:automation.engine_address_text' },
  { section, label: 'orders:automation.engine_services', help: 'orders:automation.engine_services_text' },
  { section, label: 'orders:automation.engine_minutes', help: 'orders:automation.engine_minutes_text' },
  { section, label: 'orders:automation.secret_title', help: 'orders:automation.secret_none' },
  { section, label: 'orders:automation.software_title', help: 'orders:automation.software_text' },
]
