import { useEffect, useRef } from 'react'
import { PageLink } from '../app/routing/page-link.tsx'
import type { PlainPath, Search } from '../app/routing/paths.ts'
import classes from './page-tabs.module.css'

export type PageTab = { to: PlainPath; name: string; search?: Search }

/** The way between pages that belong together; the link marks the one that is open. */
export function PageTabs({ label, tabs }: { label: string; tabs: readonly PageTab[] }) {
  const nav = useRef<HTMLElement>(null)
  // On a phone the current one may lie beyond the edge.
  useEffect(() => {
    // A block, as browsers answer a promise here, which is no clean-up.
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [])
  return (
    <nav ref={nav} className={classes.tabs} aria-label={label}>
      {tabs.map(({ to, name, search = {} }) => (
        <PageLink key={to} to={to} search={search} exact>
          {name}
        </PageLink>
      ))}
    </nav>
  )
}
