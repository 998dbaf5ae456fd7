import type { User } from '@mapwright/contract/accounts/user.ts'
import { roles } from '@mapwright/contract/api/roles.ts'
import { entriesOf } from '@mapwright/contract/api/typed-entries.ts'
import type { WordingKey } from '@mapwright/contract/wording-keys.ts'
import { useRouterState } from '@tanstack/react-router'
import { mayOpen } from '../../platform/routing/may-open.ts'
import { type MenuEntry, type MenuGroup, menuGroups, type Page } from '../../platform/routing/page.ts'
import type { PlainPath } from '../../platform/routing/paths.ts'
import { isOn } from '../../platform/site-data.ts'
import { menu } from '../menu.ts'
import { pages } from '../pages.ts'

export type MenuItem = { path: PlainPath; page: Page; menu: MenuEntry }

/** Checks whether a path is a start page. Other menu entries contain the pages below their path; start pages do not. */
const isTop = (path: string): boolean => path === '/' || path === '/admin'

/**
 * Checks whether the menu and the search show a page to this user. Public pages are shown to customers, but not to members of their
 * teams, who work on orders only; staff manage their content on other pages.
 */
export function isOpenTo(page: Page, person: User): boolean {
  const areas =
    person.role_id !== roles.customer ? ['admin'] : person.membership ? ['customer'] : ['customer', 'public']
  if (!areas.includes(page.area)) return false
  if (page.flag && !isOn(page.flag)) return false
  if (page.isAvailable?.() === false) return false
  return mayOpen(page, person)
}

/** The menu entries of a user, sorted by position within each group. */
export const menuItems = (person: User): MenuItem[] =>
  entriesOf(menu)
    .flatMap(([path, entry]) => {
      const page = pages.get(path)
      if (!entry || !page || !isOpenTo(page, person)) return []
      const area = page.within && pages.get(page.within)
      return area && isOpenTo(area, person) ? [] : [{ path, page, menu: entry }]
    })
    .sort((one, other) => one.menu.position - other.menu.position)

/** The menu entry of a page: its own entry, the entry of its parent page (`within`), or the entry of the closest page above it in the path. */
export function itemOf(pathname: string, page: Page | undefined, items: readonly MenuItem[]): MenuItem | undefined {
  const path = pathname.replace(/(.)\/$/, '$1')
  const own = items.find((item) => item.path === path)
  if (own) return own
  if (page?.within) return items.find((item) => item.path === page.within)
  const above = path.slice(0, path.lastIndexOf('/'))
  return above === '' || isTop(above) ? undefined : itemOf(above, pages.get(above), items)
}

/** The menu entry of the current page. */
export function useCurrentItem(items: readonly MenuItem[]): MenuItem | undefined {
  const match = useRouterState({ select: (state) => state.matches.at(-1) })
  return match && itemOf(match.pathname, match.staticData.page, items)
}

/** The key of the menu entry's name. */
export const nameOf = ({ page, menu: { name } }: MenuItem): WordingKey => name ?? page.title

/** The menu entries by group, without empty groups. */
export const menuByGroup = (items: readonly MenuItem[]): [MenuGroup, MenuItem[]][] =>
  menuGroups
    .map((group): [MenuGroup, MenuItem[]] => [group, items.filter(({ menu }) => menu.group === group)])
    .filter(([, own]) => own.length > 0)
