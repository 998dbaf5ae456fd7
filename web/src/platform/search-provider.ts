import type { Area } from './routing/gate.ts'

export type SearchHit = { id: string; title: string; detail?: string | undefined; href: string }

export type SearchProvider = {
  name: string
  area: Extract<Area, 'customer' | 'admin'>
  /** Key of the group's name. */
  label: string
  /** The module's default export returns at most five hits for a text. */
  load: () => Promise<{ default: (text: string, signal: AbortSignal) => Promise<readonly SearchHit[]> }>
}
