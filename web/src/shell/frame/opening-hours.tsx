import { OpenNow } from '../../site/hours/open-now.tsx'
import classes from './opening-hours.module.css'

/** A line in the footer that says whether the team is available now. Its space is reserved while loading. */
export const OpeningHours = () => (
  <span className={classes.place}>
    <OpenNow />
  </span>
)
