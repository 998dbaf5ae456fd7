import type { DeliveryFeedback } from '@mapwright/contract/orders/feedback/feedback.ts'
import { Face } from './face.tsx'
import classes from './feedback.module.css'

/** The feedback on a delivery: the face and the text. */
export function Said({ said: { face, words } }: { said: DeliveryFeedback }) {
  return (
    <div>
      <Face face={face} isNamed />
      {words && (
        <p className={classes.words} dir="auto">
          {words}
        </p>
      )}
    </div>
  )
}
