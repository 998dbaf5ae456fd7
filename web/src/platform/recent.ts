import { fieldOf } from '@mapwright/contract/api/typed-entries.ts'

/** The orders, cars and users that the user opened last. The search lists them. Deleted on sign-out. */
export type Recent = { href: string; title: string }

const storedKey = 'mapwright.recent'
const maxRecent = 6

type Stored = { person: string; items: Recent[] }

const isRecent = (item: unknown): item is Recent =>
  typeof fieldOf(item, 'href') === 'string' && typeof fieldOf(item, 'title') === 'string'

function read(): Stored | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storedKey) ?? 'null')
    const [person, items] = [fieldOf(stored, 'person'), fieldOf(stored, 'items')]
    return typeof person === 'string' && Array.isArray(items) && items.every(isRecent) ? { person, items } : undefined
  } catch {
    return undefined
  }
}

export function recentOf(person: string): readonly Recent[] {
  const stored = read()
  return stored?.person === person ? stored.items : []
}

export function rememberRecent(person: string, opened: Recent): void {
  const items = [opened, ...recentOf(person).filter(({ href }) => href !== opened.href)].slice(0, maxRecent)
  try {
    localStorage.setItem(storedKey, JSON.stringify({ person, items } satisfies Stored))
  } catch {
    // Without storage, there are no recent items.
  }
}

/** Removes an item whose object no longer exists. */
export function removeRecentAt(href: string): void {
  const stored = read()
  if (!stored?.items.some((item) => item.href === href)) return
  try {
    const items = stored.items.filter((item) => item.href !== href)
    localStorage.setItem(storedKey, JSON.stringify({ ...stored, items } satisfies Stored))
  } catch {
    // If storage fails, the item remains until sign-out.
  }
}

export function clearRecent(): void {
  try {
    localStorage.removeItem(storedKey)
  } catch {
    // Without storage, there are no items to remove.
  }
}
