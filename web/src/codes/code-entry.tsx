import type { ReactNode } from 'react'
import { Hash } from '../ui/actions/hash.tsx'
import classes from './code-entry.module.css'

type CodeEntryProps = {
  /** The code. `shown`, if given, is displayed and copied instead. */
  code: string
  shown?: string
  label: string
  /** The meaning of the code. */
  meaning?: ReactNode
  children?: ReactNode
}

/** A code with its details. */
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

/** A meaning in the given language, or a text that staff entered in an unknown one. */
export function StoredText({ language, children }: { language?: string | null; children: string }) {
  return (
    <span className={classes.kept}>
      <bdi lang={language ?? undefined}>{children}</bdi>
    </span>
  )
}
