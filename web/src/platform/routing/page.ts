import type { Endpoint, MemberUse } from '@mapwright/contract/api/endpoint.ts'
import type { Permission } from '@mapwright/contract/api/permissions.ts'
import type { SiteFlag } from '@mapwright/contract/site/settings.ts'
import type { WordingKey } from '@mapwright/contract/wording-keys.ts'
import type { Icon } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Area } from './gate.ts'
import type { PlainPath } from './paths.ts'

export const menuGroups = ['orders', 'money', 'people', 'catalogue', 'site'] as const
export type MenuGroup = (typeof menuGroups)[number]

type PrefetchContext = { params: Record<string, string>; search: Record<string, string>; queryClient: QueryClient }

export type PageModule = {
  default: ComponentType
  /** Starts loading the data of the page. Called on hover and before the page is shown, never awaited. */
  prefetch?: (context: PrefetchContext) => unknown
}

export type MenuEntry = {
  group: MenuGroup
  /** The position in the group, from the top. */
  position: number
  icon: Icon
  /** An endpoint whose response contains `count`, which is shown next to the entry. */
  count?: Endpoint
  /** The query parameters for the count. */
  counted?: Readonly<Record<string, string>>
  /** The key of the area's name, if the title of the first page does not describe the whole area. */
  name?: WordingKey
  /** The rank in the bottom bar on phones, which shows the first four pages that the user may open. */
  bottom?: 1 | 2 | 3 | 4 | 5
  /** A shorter name for the bottom bar. */
  short?: WordingKey
}

/** The definition of a page. Routes, menu and search are built from these definitions. */
export type Page = {
  /** The path, with parameters such as `$name`. */
  path: `/${string}`
  area: Area
  /** The key of the page's name, for the browser title, the menu and the search. */
  title: WordingKey
  load: () => Promise<PageModule>
  /**
   * True if the frame contains all texts of the page (`languageTexts` in web/build/source-plugins.ts), so that the page loads no further texts.
   */
  hasFrameWords?: true
  /** The page whose menu entry is also highlighted for this page, such as the list that contains the object. */
  within?: `/${string}`
  /** The permission that staff need for the page, or several permissions of which one is sufficient. 'admin' is for admins only. */
  may?: Permission | readonly Permission[] | 'admin'
  /**
   * The right with which members of a customer's team can open the page, in the area of customers. Without it, they cannot.
   */
  member?: MemberUse
  /** The site flag that enables the page. */
  flag?: SiteFlag
  /** Returns true if the menu and the search currently offer the page. The page can always be opened. */
  isAvailable?: () => boolean
  /** For public pages: if this site flag is off, only customers and staff can see the page. */
  openIf?: SiteFlag
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: Page
  }
}

/** The menu entries of a domain, by the path of their page. */
export type Menu = Partial<Record<PlainPath, MenuEntry>>
