import type { RatingValue, TicketRating } from '@mapwright/contract/tickets/rating.ts'
import { Face } from '../orders/feedback/face.tsx'
import classes from './rating.module.css'

/** The face for a good and a bad rating. */
export const faceOf = { good: 3, bad: 1 } as const satisfies Record<RatingValue, 1 | 3>

/** The customer's rating of the support, and the comment. */
export function Rating({ rating: { rating, text } }: { rating: TicketRating }) {
  return (
    <div>
      <Face face={faceOf[rating]} isNamed />
      {text && (
        <p className={classes.text} dir="auto">
          {text}
        </p>
      )}
    </div>
  )
}
