import { useEffect } from 'react'
import { listenersTo } from '../listeners.ts'
import { site } from '../site-data.ts'

/** The title of the route, and the title of the object on the page, which takes precedence. */
let routeTitle = ''
let ownTitle: string | undefined
/** The counts of waiting items by kind: orders on their pages, messages everywhere. */
const counts = new Map<string, number>()

function write() {
  const name = ownTitle ?? routeTitle
  const title = name === '' || name === site.settings.title ? site.settings.title : `${name} · ${site.settings.title}`
  const count = [...counts.values()].reduce((sum, waiting) => sum + waiting, 0)
  document.title = count > 0 ? `(${count}) ${title}` : title
}

const listeners = listenersTo<[title: string]>()

/** Calls the listener with the objects that pages show: an order, a car, a user. */
export const onObjectTitle = listeners.add

/** Sets the browser title to the name of the object that a detail page shows, once it is loaded. */
export function useObjectTitle(title: string | undefined): void {
  usePageTitle(title)
  useEffect(() => {
    if (title !== undefined) listeners.call(title)
  }, [title])
}

/** Sets the browser title to the route's, unless the page has its own. */
export function useRouteTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return
    routeTitle = title
    write()
  }, [title])
}

/** Sets the browser title while the page is open. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return
    ownTitle = title
    write()
    return () => {
      ownTitle = undefined
      write()
    }
  }, [title])
}

/** Adds to the number before the browser title while the component is shown. */
export function useTitleCount(kind: 'orders' | 'messages', waiting: number): void {
  useEffect(() => {
    counts.set(kind, waiting)
    write()
    return () => {
      counts.delete(kind)
      write()
    }
  }, [kind, waiting])
}
