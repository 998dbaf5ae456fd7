import { OpenNow } from '../../site/hours/open-now.tsx'
import classes from './opening-hours.module.css'

/** Whether the team is available now, in the footer; the space is reserved while loading. */
export const OpeningHours = () => (
  <span className={classes.place}>
    <OpenNow />
  </span>
)
