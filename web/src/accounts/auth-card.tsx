import type { ReactNode } from 'react'
import classes from './auth-card.module.css'

type AuthCardProps = { title: string; text?: ReactNode; foot?: ReactNode; children: ReactNode }

/** The layout of pages before signing in: the title, one form, and links. */
export function AuthCard({ title, text, foot, children }: AuthCardProps) {
  return (
    <div className={classes.card}>
      <header className={classes.head}>
        <h1>{title}</h1>
        {text && <p>{text}</p>}
      </header>
      <div className={classes.body}>{children}</div>
      {foot && <footer className={classes.foot}>{foot}</footer>}
    </div>
  )
}
