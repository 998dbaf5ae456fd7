import type { User } from '@mapwright/contract/accounts/user.ts'
import { menu } from '../menu.ts'
import { pages } from '../pages.ts'
import { mayOpen } from '../routing/may-open.ts'
import { type MenuEntry, type MenuGroup, menuGroups, type Page } from '../routing/page.ts'
import type { PlainPath } from '../routing/paths.ts'
import { isOn } from '../site-data.ts'

export type MenuItem = { path: PlainPath; page: Page; menu: MenuEntry }

/** Every other page stands below these two; below any other entry only what belongs to it, as a tab or an object of it. */
export const isTop = (path: string): boolean => path === '/' || path === '/admin'

/** The place of the menu that a page belongs to: its own, that of the page it is a tab of, or that of the one above it. */
export function placeOf(pathname: string): PlainPath | undefined {
  const path = pathname.replace(/(.)\/$/, '$1') as PlainPath
  if (menu[path]) return path
  const above = path.slice(0, path.lastIndexOf('/'))
  return pages[path]?.tabOf ?? (above === '' || isTop(above) ? undefined : placeOf(above))
}

/** The menu's entry that leads to a page. */
export function entryOf(pathname: string): MenuEntry | undefined {
  const place = placeOf(pathname)
  return place && menu[place]
}

/** Whether a page is there for this person. Public ones are the customers': staff keep what they show. */
export function isOpenTo(page: Page, person: User): boolean {
  const areas = person.role_id === 2 ? ['customer', 'public'] : ['admin']
  if (!areas.includes(page.area)) return false
  if (page.flag && !isOn(page.flag)) return false
  return mayOpen(page, person)
}

/** The menu of a person, in the order of menu.ts. */
export const menuItems = (person: User): MenuItem[] =>
  (Object.entries(menu) as [PlainPath, MenuEntry][]).flatMap(([path, entry]) => {
    const page = pages[path]
    return page && isOpenTo(page, person) ? [{ path, page, menu: entry }] : []
  })

/** The menu in its groups; empty ones are left out. */
export const menuByGroup = (items: readonly MenuItem[]): [MenuGroup, MenuItem[]][] =>
  menuGroups
    .map((group): [MenuGroup, MenuItem[]] => [group, items.filter(({ menu }) => menu.group === group)])
    .filter(([, own]) => own.length > 0)
