import { useEffect } from 'react'
import { site } from '../site-data.ts'

let name = ''
let count = 0

function write() {
  const title = name === '' || name === site.settings.title ? site.settings.title : `${name} · ${site.settings.title}`
  document.title = count > 0 ? `(${count}) ${title}` : title
}

/** Names the browser's tab; a detail page names its object once it is read. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return
    name = title
    write()
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
