import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { addressOf, type PlainPath, type Search } from '../../platform/routing/paths.ts'
import classes from './page-tabs.module.css'

export type PageTab = {
  to: PlainPath
  name: string
  search?: Search
  /** True for the current tab. Only needed if the path alone does not determine the current tab. */
  isCurrent?: boolean
  /** Shown next to the name, such as a count. */
  aside?: ReactNode
}

const current = { 'aria-current': 'page' } as const

/** The tabs of related pages. */
export function PageTabs({ label, tabs }: { label: string; tabs: readonly PageTab[] }) {
  const nav = useRef<HTMLElement>(null)
  // On a phone, the current tab may be outside the visible area.
  useEffect(() => {
    // A block body, because `scrollIntoView` may return a promise, which React would take for a cleanup function.
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [])
  return (
    <nav ref={nav} className={classes.tabs} aria-label={label}>
      {tabs.map(({ to, name, search = {}, isCurrent, aside }) => (
        <Link
          key={to + JSON.stringify(search)}
          to="."
          href={addressOf(to, undefined, search)}
          // `Link` marks the tab of the current path. If several tabs share a path, the search parameters must match, too.
          activeOptions={{ exact: true, includeSearch: isCurrent !== undefined }}
          {...(isCurrent ? current : {})}
        >
          {name}
          {aside}
        </Link>
      ))}
    </nav>
  )
}
