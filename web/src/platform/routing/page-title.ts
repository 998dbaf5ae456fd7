import { useEffect } from 'react'
import { site } from '../site-data.ts'

/** Of the route, and of the object that its page shows, which goes before it. */
let routeTitle = ''
let ownTitle: string | undefined
let count = 0

function write() {
  const name = ownTitle ?? routeTitle
  const title = name === '' || name === site.settings.title ? site.settings.title : `${name} · ${site.settings.title}`
  document.title = count > 0 ? `(${count}) ${title}` : title
}

type Listener = (title: string) => void
const listeners = new Set<Listener>()

/** Hears of the objects that pages show: an order, a car, a person. */
export function onObjectTitle(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Names the browser's tab after the object of a detail page, once that is read. */
export function useObjectTitle(title: string | undefined): void {
  usePageTitle(title)
  useEffect(() => {
    if (title !== undefined) for (const listener of listeners) listener(title)
  }, [title])
}

/** Names the browser's tab after the route, where its page has no title of its own. */
export function useRouteTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return
    routeTitle = title
    write()
  }, [title])
}

/** Names the browser's tab for as long as the page is open. */
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

/** Shows a number before the tab's title for as long as the page that asked is open. */
export function useTitleCount(waiting: number): void {
  useEffect(() => {
    count = waiting
    write()
    return () => {
      count = 0
      write()
    }
  }, [waiting])
}
