import { PageLink } from '../app/routing/page-link.tsx'
import type { PlainPath } from '../app/routing/paths.ts'
import classes from './page-tabs.module.css'

type PageTabsProps = { label: string; at: PlainPath; tabs: readonly { to: PlainPath; name: string }[] }

/** The way between pages that belong together. */
export function PageTabs({ label, at, tabs }: PageTabsProps) {
  return (
    <nav className={classes.tabs} aria-label={label}>
      {tabs.map(({ to, name }) => (
        <PageLink key={to} to={to} aria-current={to === at ? 'page' : undefined}>
          {name}
        </PageLink>
      ))}
    </nav>
  )
}
