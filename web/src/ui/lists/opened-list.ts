import { isRecord } from '@mapwright/contract/api/typed-entries.ts'
import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { store } from '../../platform/store.ts'

/** The list from which a detail page was opened: its URL and the URLs of its rows, in order. */
export type OpenedList = {
  list: string
  label: string
  hrefs: readonly string[]
  /** The number of rows before `hrefs`; `total` counts the rows of the whole list. */
  before: number
  total: number
  /** The number of rows per page of the list. */
  size: number
}

export type OpenedListPage = Pick<OpenedList, 'hrefs' | 'total'>
type ReadPage = (page: number) => Promise<OpenedListPage>

const key = 'mapwright.opened_list'

const isOpenedList = (kept: unknown): kept is OpenedList =>
  isRecord(kept) &&
  [kept['list'], kept['label']].every((text) => typeof text === 'string') &&
  [kept['before'], kept['total'], kept['size']].every((count) => typeof count === 'number') &&
  Array.isArray(kept['hrefs']) &&
  kept['hrefs'].every((href) => typeof href === 'string')

function stored(): OpenedList | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return isOpenedList(kept) && kept.size > 0 ? kept : undefined
  } catch {
    return undefined
  }
}

const opened = store(stored())
/** Reads another page of the list. Undefined after a browser reload: only the rows read so far are then known. */
let readPage: ReadPage | undefined
/** The page that is being loaded, and its list. */
let reading: { page: number; opened: OpenedList } | undefined

function keep(next: OpenedList): void {
  opened.set(next)
  try {
    sessionStorage.setItem(key, JSON.stringify(next))
  } catch {
    // Storage may be full or disabled. The list is then only available until the page is reloaded.
  }
}

/** Stores the list when one of its rows is opened. */
export function rememberOpenedList(next: OpenedList, read?: ReadPage): void {
  readPage = read
  keep(next)
}

/** The URL of the list at the page that contains the given row. */
function listUrlAt({ list, size }: OpenedList, place: number): string {
  const [path = '', query = ''] = list.split('?')
  const search = new URLSearchParams(query)
  const page = Math.ceil(place / size)
  if (page > 1) search.set('page', String(page))
  else search.delete('page')
  return search.size > 0 ? `${path}?${search}` : path
}

/** The position of a detail page in the list; undefined if the page is not in the list. */
export function positionIn(kept: OpenedList | undefined, path: string) {
  const at = kept?.hrefs.indexOf(path) ?? -1
  if (!kept || at < 0) return undefined
  const place = kept.before + at + 1
  return {
    list: listUrlAt(kept, place),
    label: kept.label,
    place,
    total: kept.total,
    previous: kept.hrefs[at - 1],
    next: kept.hrefs[at + 1],
  }
}

/** The number of the list page to load so that both neighbors are known; undefined if no page is needed. */
export function missingPage(kept: OpenedList, path: string): number | undefined {
  const at = kept.hrefs.indexOf(path)
  const end = kept.before + kept.hrefs.length
  if (at === kept.hrefs.length - 1 && end < kept.total) return Math.floor(end / kept.size) + 1
  if (at === 0 && kept.before > 0) return Math.ceil(kept.before / kept.size)
  return undefined
}

/** Adds a page of rows at the end or the beginning. Rows can move between pages, so rows that are already known are skipped. */
export function addPage(kept: OpenedList, page: number, { hrefs, total }: OpenedListPage): OpenedList {
  const added = hrefs.filter((href) => !kept.hrefs.includes(href))
  const isAfter = (page - 1) * kept.size >= kept.before
  const before = isAfter ? kept.before : Math.max(0, kept.before - added.length)
  const all = isAfter ? [...kept.hrefs, ...added] : [...added, ...kept.hrefs]
  return { ...kept, hrefs: all, before, total: Math.max(total, before + all.length) }
}

/** Loads the next or previous page of the list in advance if the current row is the last or the first known one. */
async function readBeyond(path: string): Promise<void> {
  const [from, read] = [opened.read(), readPage]
  const page = from && missingPage(from, path)
  if (!from || !read || page === undefined || (reading?.page === page && reading.opened === from)) return
  reading = { page, opened: from }
  try {
    const beyond = await read(page)
    // If rows have left the list, the rows after them have moved to the previous page.
    const moved = beyond.total < from.total && page > 1 ? (await read(page - 1)).hrefs : []
    const next = addPage(from, page, { ...beyond, hrefs: [...moved, ...beyond.hrefs] })
    if (opened.read() === from && next.hrefs.length > from.hrefs.length) keep(next)
  } catch {
    // If the list cannot be read, the buttons end at the last known row.
  } finally {
    reading = undefined
  }
}

/** The position of the current page in the list from which it was opened, with its neighbors. */
export function useListPosition() {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const kept = opened.useValue()
  useEffect(() => void (kept && readBeyond(path)), [kept, path])
  return positionIn(kept, path)
}

/** Opens the next or the previous row with the keys `j` and `k`, as in the list itself. */
export function useNeighborKeys(go: (step: 'next' | 'previous') => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const step = ({ j: 'next', k: 'previous' } as const)[event.key]
      if (!step || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const { target } = event
      if (target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]')) return
      if (document.querySelector('[role="dialog"], [role="menu"]')) return
      event.preventDefault()
      go(step)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [go])
}
