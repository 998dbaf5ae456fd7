import { Checkbox } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Credits } from '../ui/text/amounts.tsx'
import classes from './choice.module.css'

type ChoiceRowProps = {
  name: ReactNode
  detail?: string | undefined
  /** The price to add ("20.00") or to subtract ("-15.00"), in credits. */
  amount: string
  isSigned?: boolean
  isChosen: boolean
  onChange: (isChosen: boolean) => void
}

/** A checkbox with a name and a price. The whole row can be clicked. */
export function ChoiceRow({ name, detail, amount, isSigned = false, isChosen, onChange }: ChoiceRowProps) {
  const id = useId()
  return (
    <label htmlFor={id} className={classes.choice} data-chosen={isChosen || undefined}>
      <Checkbox id={id} checked={isChosen} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        {detail && <span className="meta">{detail}</span>}
      </span>
      <Credits value={amount} signed={isSigned} />
    </label>
  )
}
