import type { ReactNode } from 'react'
import classes from './entrance.module.css'

type EntranceProps = { title: string; text?: ReactNode; foot?: ReactNode; children: ReactNode }

/** The layout of pages before signing in: the title, one form, and links. */
export function Entrance({ title, text, foot, children }: EntranceProps) {
  return (
    <div className={classes.entrance}>
      <header className={classes.head}>
        <h1>{title}</h1>
        {text && <p>{text}</p>}
      </header>
      <div className={classes.body}>{children}</div>
      {foot && <footer className={classes.foot}>{foot}</footer>}
    </div>
  )
}
