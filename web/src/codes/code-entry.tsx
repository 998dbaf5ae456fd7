import type { Origin } from '@mapwright/contract/codes/code.ts'
import type { ReactNode } from 'react'
import { Hash } from '../ui/hash.tsx'
import classes from './code-entry.module.css'

type CodeEntryProps = {
  /** The code as it is copied, and as it is shown. */
  code: string
  shown?: string
  label: string
  /** What it means, in the language that it is kept in; null: nothing is kept. */
  meaning?: ReactNode
  children?: ReactNode
}

/** A code with what is known about it. */
export function CodeEntry({ code, shown = code, label, meaning, children }: CodeEntryProps) {
  return (
    <li className={classes.entry} data-entry>
      <div className={classes.code}>
        <Hash value={shown} label={label} />
      </div>
      <div className={classes.facts}>
        {meaning}
        {children}
      </div>
    </li>
  )
}

/** A text of the lists, which are kept in one language for everybody: those of the standard in English. */
export function Kept({ origin, children }: { origin?: Origin; children: string }) {
  return (
    <span className={classes.kept}>
      <bdi lang={origin === 'standard' ? 'en' : undefined}>{children}</bdi>
    </span>
  )
}
