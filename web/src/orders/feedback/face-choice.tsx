import { type Face as FaceOf, faces } from '@mapwright/contract/orders/feedback/feedback.ts'
import { useId } from 'react'
import { useWording } from '../../platform/i18n/wording.ts'
import { Face } from './face.tsx'
import classes from './face-choice.module.css'

type FaceChoiceProps = {
  label: string
  value: FaceOf | null
  error: string | null
  onChange: (face: FaceOf) => void
  choices?: readonly FaceOf[]
}

/** A rating with up to three faces. */
export function FaceChoice({ label, value, error, onChange, choices = faces }: FaceChoiceProps) {
  const t = useWording('orders')
  const name = useId()
  return (
    <fieldset className={classes.choice}>
      <legend>{label}</legend>
      {choices.map((face) => (
        <label key={face}>
          <input
            type="radio"
            name={name}
            value={face}
            aria-label={t(`orders:face.${face}`)}
            checked={value === face}
            onChange={() => onChange(face)}
          />
          <Face face={face} size={24} isNamed />
        </label>
      ))}
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
