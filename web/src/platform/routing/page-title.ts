import { useEffect } from 'react'
import { listenersTo } from '../listeners.ts'
import { site } from '../site-data.ts'

/** The titles of the route and of the object on the page. The object's title takes precedence. */
let routeTitle = ''
let ownTitle: string | undefined
/** The numbers of waiting items by kind. Orders are counted on their pages, messages on all pages. */
const counts = new Map<string, number>()

function write() {
  const name = ownTitle ?? routeTitle
  const title = name === '' || name === site.settings.title ? site.settings.title : `${name} · ${site.settings.title}`
  const count = [...counts.values()].reduce((sum, waiting) => sum + waiting, 0)
  document.title = count > 0 ? `(${count}) ${title}` : title
}

const listeners = listenersTo<[title: string]>()

/** Registers a listener for the titles of opened objects, such as an order, a car or a user. */
export const onObjectTitle = listeners.add

/** Sets the browser title to the name of the object on a detail page. The title is undefined until the object is loaded. */
export function useObjectTitle(title: string | undefined): void {
  usePageTitle(title)
  useEffect(() => {
    if (title !== undefined) listeners.call(title)
  }, [title])
}

/** Sets the title of the route, which the browser shows unless the page has its own title. */
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

/** Adds `waiting` items to the count that precedes the browser title, while the component is mounted. */
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
