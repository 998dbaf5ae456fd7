import type { Origin } from '@mapwright/contract/codes/code.ts'
import type { ReactNode } from 'react'
import { Hash } from '../ui/actions/hash.tsx'
import classes from './code-entry.module.css'

type CodeEntryProps = {
  /** The code. `shown`, if given, is displayed and copied instead. */
  code: string
  shown?: string
  label: string
  /** The meaning of the code. It is not translated. */
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

/** A text that was entered once and is not translated. Standard texts are in English. */
export function StoredText({ origin, children }: { origin?: Origin; children: string }) {
  return (
    <span className={classes.kept}>
      <bdi lang={origin === 'standard' ? 'en' : undefined}>{children}</bdi>
    </span>
  )
}
