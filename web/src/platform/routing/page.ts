import type { Permission } from '@mapwright/contract/accounts/permissions.ts'
import type { Endpoint } from '@mapwright/contract/api/endpoint.ts'
import type { SiteFlag } from '@mapwright/contract/site/settings.ts'
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
  /** Starts reading what the page will show; runs on hover and before the page, never awaited. */
  prefetch?: (context: PrefetchContext) => unknown
}

export type MenuEntry = {
  group: MenuGroup
  icon: Icon
  /** A call that answers `count`, shown beside the entry. */
  count?: Endpoint
  /** The query that the count is asked with. */
  counted?: Readonly<Record<string, string>>
  /** Key of the area's name, where the title of its first page does not name the whole of it. */
  name?: string
  /** Place in the bottom bar of a phone, from 1 to 4. */
  bottom?: 1 | 2 | 3 | 4
  /** Its name there, where the other is too long. */
  short?: string
}

/** A page of the app as data: the route, and with its menu entry the menu and the search, are made of it. */
export type Page = {
  area: Area
  /** Key of the page's name: browser title, menu, search. */
  title: string
  load: () => Promise<PageModule>
  /** All its words are there on every page (`frameWords` in vite.config.ts): it waits for no others. */
  hasFrameWords?: true
  /** The page whose menu entry stands for this one too: it is a tab of that page, or one of the things listed there. */
  within?: PlainPath
  /** Staff without this permission neither see nor open it; 'admin': no staff at all, only admins. */
  may?: Permission | 'admin'
  /** A site flag without which the page does not exist. */
  flag?: SiteFlag
  /** Of a public page: without this site flag it is for customers and the team only. */
  openIf?: SiteFlag
}
