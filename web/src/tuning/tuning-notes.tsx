import type { TuningNote } from '@mapwright/contract/tuning/note.ts'
import { useId } from 'react'
import { useWording } from '../platform/i18n/wording.ts'
import classes from './choice.module.css'

/** The notes for the selection and the car. */
export function TuningNotes({ notes }: { notes: readonly TuningNote[] }) {
  const t = useWording('tuning')
  const title = useId()
  if (notes.length === 0) return null
  return (
    <section className={classes.notes} aria-labelledby={title}>
      <h3 id={title}>{t('tuning:notes.told')}</h3>
      <ul>
        {notes.map(({ _id, text }) => (
          <li key={_id}>{text}</li>
        ))}
      </ul>
    </section>
  )
}
