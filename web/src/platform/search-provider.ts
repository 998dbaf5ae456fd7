import type { Permission } from '@mapwright/contract/api/permissions.ts'
import type { WordingKey } from '@mapwright/contract/wording-keys.ts'
import type { Icon } from '@tabler/icons-react'
import type { Area } from './routing/gate.ts'
import type { PlainPath, Search } from './routing/paths.ts'

export type SearchHit = { id: string; title: string; detail?: string | undefined; href: string }

type SearchArea = Extract<Area, 'customer' | 'admin'>
type Finder = (text: string, signal: AbortSignal) => Promise<readonly SearchHit[]>

export type SearchProvider = {
  name: string
  area: SearchArea
  /** The key of the group's name. */
  label: WordingKey
  /** The required permission, or several permissions of which one is sufficient. */
  may?: Permission | readonly Permission[]
  /** Loads a module whose default export finds at most five results for a text. */
  load: () => Promise<{ default: Finder }>
}

/** An action that opens a page with prepared state. */
export type PageVerb = {
  area: SearchArea
  label: WordingKey
  icon: Icon
  to: PlainPath
  search?: Search
  may?: Permission
}

/** An action on an object. The words after the verb find the object: "log in as sab". */
export type ObjectVerb = {
  name: string
  area: SearchArea
  label: WordingKey
  icon: Icon
  may: Permission
  /** Loads a module whose default export finds the objects, and whose `act` asks for confirmation and performs the action. */
  load: () => Promise<{ default: Finder; act: (id: string) => Promise<unknown> }>
}

/** A domain's part of the search (Ctrl+K), declared in its search.ts. Pages are searched without a declaration. */
export type DomainSearch = {
  providers?: readonly SearchProvider[]
  pageVerbs?: readonly PageVerb[]
  objectVerbs?: readonly ObjectVerb[]
}
