import type { ReactNode } from 'react'
import { site } from '../../platform/site-data.ts'
import classes from './print-layout.module.css'

type PrintLayoutProps = {
  title: string
  /** The name of the issuer. Default: the title of the site. */
  from?: string
  meta?: ReactNode
  children: ReactNode
}

/** A section of a printed page. */
export const PrintSection = ({ title, children }: { title?: ReactNode; children: ReactNode }) => (
  <section className={classes.section}>
    {title && <h2>{title}</h2>}
    {children}
  </section>
)

/** The printed version of a page, A4 or Letter: dark on white, with the name of the issuer at the top. */
export function PrintLayout({ title, from, meta, children }: PrintLayoutProps) {
  return (
    <article className={classes.sheet} data-theme="default">
      <header className={classes.header}>
        <div>
          <div className={classes.site}>{from || site.settings.title}</div>
          <h1>{title}</h1>
        </div>
        {meta && <div className={classes.meta}>{meta}</div>}
      </header>
      {children}
    </article>
  )
}
