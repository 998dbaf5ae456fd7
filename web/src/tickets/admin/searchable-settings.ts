import type { Setting } from '../../platform/find-settings.ts'

/** The targets for answers to tickets, for the search of the settings. */
export const ticketSettings: readonly Setting[] = [
  { section: 'conversation', label: 'tickets:targets.title', help: 'tickets:targets.text' },
]
