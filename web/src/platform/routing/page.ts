import type { Endpoint } from '@mapwright/contract/api/endpoint.ts'
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
  /** Starts loading the data of the page; runs on hover and before the page is shown, never awaited. */
  prefetch?: (context: PrefetchContext) => unknown
}

export type MenuEntry = {
  group: MenuGroup
  /** The position among the entries of the group, from the top. */
  position: number
  icon: Icon
  /** An endpoint that returns `count`, shown next to the entry. */
  count?: Endpoint
  /** The query for the count. */
  counted?: Readonly<Record<string, string>>
  /** Key of the area's name, if the title of its first page does not describe the whole area. */
  name?: WordingKey
  /** Rank in the bottom bar on phones, which shows the first four that a person may open. */
  bottom?: 1 | 2 | 3 | 4 | 5
  /** A shorter name for the bottom bar. */
  short?: WordingKey
}

/** A page as data; routes, menu and search are built from these. */
export type Page = {
  /** The path; its parameters are written `$name`. */
  path: `/${string}`
  area: Area
  /** Key of the page's name: browser title, menu, search. */
  title: WordingKey
  load: () => Promise<PageModule>
  /** Whether all its texts are loaded with the frame (`languageTexts` in web/build/source-plugins.ts), so that it loads no others. */
  hasFrameWords?: true
  /** The page whose menu entry is also highlighted for this page, which is a tab of it or an object listed there. */
  within?: `/${string}`
  /** The permission that staff need to see the page, or several of which one is enough; 'admin' for admins only. */
  may?: Permission | readonly Permission[] | 'admin'
  /** The site flag that enables the page. */
  flag?: SiteFlag
  /** Whether the menu and the search currently offer the page; it can be opened in any case. */
  isAvailable?: () => boolean
  /** For public pages: the site flag without which only customers and staff can see the page. */
  openIf?: SiteFlag
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: Page
  }
}

/** The menu entries of a domain by the path of their page. */
export type Menu = Partial<Record<PlainPath, MenuEntry>>
