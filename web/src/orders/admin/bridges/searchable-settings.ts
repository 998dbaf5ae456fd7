import type { Setting } from '../../../platform/find-settings.ts'

/** The section of the tool bridges for the search of the settings. */
export const bridgeSettings: readonly Setting[] = [
  { section: 'tool_bridges', label: 'bridges:title', help: 'bridges:text' },
]
