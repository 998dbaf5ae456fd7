import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import type { PlainPath, Search } from '../platform/routing/paths.ts'
import classes from './page-tabs.module.css'

export type PageTab = {
  to: PlainPath
  name: string
  search?: Search
  /** Said where the path alone does not tell: several tabs of one page, or none of them. */
  isCurrent?: boolean
  /** Beside the name, a number for instance. */
  aside?: ReactNode
}

const current = { 'aria-current': 'page' } as const

/** The way between pages that belong together, and which of them is open. */
export function PageTabs({ label, tabs }: { label: string; tabs: readonly PageTab[] }) {
  const nav = useRef<HTMLElement>(null)
  // On a phone the current one may lie beyond the edge.
  useEffect(() => {
    // A block, as browsers answer a promise here, which is no clean-up.
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [])
  return (
    <nav ref={nav} className={classes.tabs} aria-label={label}>
      {tabs.map(({ to, name, search = {}, isCurrent, aside }) => (
        <Link
          key={to + JSON.stringify(search)}
          to={to as string}
          search={search as never}
          // A link to the page that is open calls itself current: where that is not enough, its search has to fit too.
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
