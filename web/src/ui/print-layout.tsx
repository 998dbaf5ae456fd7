import type { ReactNode } from 'react'
import { site } from '../app/site-data.ts'
import classes from './print-layout.module.css'

type PrintLayoutProps = { title: string; meta?: ReactNode; children: ReactNode }

/** A sheet that prints well on A4 and Letter: dark on white, with the site's name on top. */
export function PrintLayout({ title, meta, children }: PrintLayoutProps) {
  return (
    <article className={classes.sheet} data-theme="default">
      <header className={classes.header}>
        <div>
          <div className={classes.site}>{site.settings.title}</div>
          <h1>{title}</h1>
        </div>
        {meta && <div className={classes.meta}>{meta}</div>}
      </header>
      {children}
    </article>
  )
}
