import type { Setting } from '../../platform/find-settings.ts'

const section = 'vehicle_search'
const register = { shownBy: 'vehicles:reg_search.provider' } as const

/** The settings of the vehicle search for the search of the settings. */
export const vehicleSearchSettings: readonly Setting[] = [
  { section, label: 'vehicles:reg_search.mode', help: 'vehicles:reg_search.mode_reg_no_text' },
  { section, label: 'vehicles:reg_search.provider' },
  { section, label: 'vehicles:reg_search.key', help: 'vehicles:reg_search.key_text', ...register },
  { section, label: 'vehicles:reg_search.address', help: 'vehicles:reg_search.address_text', ...register },
]
