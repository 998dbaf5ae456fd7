import type { ReactNode } from 'react'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import classes from './share-bars.module.css'

export type ShareBar = {
  key: string
  /** The name, which can be a link. */
  name: ReactNode
  value: number
  /** An additional figure next to the value. */
  note?: ReactNode
}

/** Bars relative to a total (`of`) or, without one, to the largest value. Names and values are text, so the chart does not need a table. */
export function ShareBars({ bars, label, of }: { bars: readonly ShareBar[]; label: string; of?: number }) {
  const t = useWording()
  const f = useFormats()
  const whole = of ?? Math.max(1, ...bars.map(({ value }) => value))
  if (of === undefined && bars.every(({ value }) => value === 0)) return <p className="meta">{t('ui:chart.empty')}</p>
  return (
    <ul className={classes.bars} aria-label={label}>
      {bars.map(({ key, name, value, note }) => (
        <li key={key}>
          <bdi className={classes.name}>{name}</bdi>
          <span className={classes.track} aria-hidden>
            <span style={{ inlineSize: `${whole > 0 ? (value / whole) * 100 : 0}%` }} />
          </span>
          <span className={classes.value}>{note ?? f.number(value)}</span>
        </li>
      ))}
    </ul>
  )
}
