import classes from './progress-bar.module.css'

/** `share` is the completed part, from 0 to 1. `isAtEdge` places the bar at the lower edge of the surrounding box. */
type ProgressBarProps = { label: string; share: number; isAtEdge?: boolean }

/** A bar that shows the completed share of a task. */
export const ProgressBar = ({ label, share, isAtEdge }: ProgressBarProps) => (
  <div
    className={classes.bar}
    data-at-edge={isAtEdge}
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.round(share * 100)}
  >
    <div style={{ inlineSize: `${share * 100}%` }} />
  </div>
)
