import classes from './progress-bar.module.css'

type ProgressBarProps = {
  label: string
  /** The part that is done, from 0 to 1. */
  share: number
  /** The part that failed, from 0 to 1. */
  failed?: number
  /** What screen readers say instead of the percentage. */
  valueText?: string
  tone?: 'accent' | 'good'
  /** At the lower edge of the box around it. */
  isAtEdge?: boolean
  className?: string
}

const width = (share: number) => ({ inlineSize: `${share * 100}%` })

/** How much of something is done. */
export function ProgressBar(props: ProgressBarProps) {
  const { label, share, failed = 0, valueText, tone = 'accent', isAtEdge = false, className = '' } = props
  return (
    <div
      className={`${classes.bar} ${className}`}
      data-at-edge={isAtEdge || undefined}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      aria-valuetext={valueText}
    >
      <div className={classes.done} data-tone={tone} style={width(share)} />
      {failed > 0 && <div className={classes.failed} style={width(failed)} />}
    </div>
  )
}
