import { useFormats } from '../../app/i18n/formats.ts'
import { useWording } from '../../app/i18n/wording.ts'
import classes from './distribution.module.css'

type DistributionProps = {
  bars: readonly { label: string; value: number }[]
  label: string
  /** A line under the bars, such as the median. */
  note?: string
}

/** How often each range occurs: the figures stand on the bars, so the picture is its own table. */
export function Distribution({ bars, label, note }: DistributionProps) {
  const t = useWording()
  const f = useFormats()
  const most = Math.max(...bars.map(({ value }) => value), 1)
  if (bars.every(({ value }) => value === 0)) return <div className={classes.empty}>{t('ui:chart.empty')}</div>
  return (
    <figure className={classes.chart}>
      <ul className={classes.bars} aria-label={label}>
        {bars.map((bar) => (
          <li key={bar.label}>
            <span className={classes.name}>{bar.label}</span>
            <span className={classes.track} aria-hidden>
              <span className={classes.bar} style={{ inlineSize: `${(bar.value / most) * 100}%` }} />
            </span>
            <span className={classes.value}>{f.number(bar.value)}</span>
          </li>
        ))}
      </ul>
      {note && <figcaption className="meta">{note}</figcaption>}
    </figure>
  )
}
