import type { ReactNode } from 'react'
import { useWording } from '../../platform/i18n/wording.ts'
import classes from './chart-frame.module.css'

type ChartFrameProps = {
  /** A summary of the chart in one sentence, for screen readers. */
  summary: string
  /** The figures of the chart as a table. */
  table?: { head: readonly string[]; rows: readonly (readonly string[])[] }
  legend?: readonly { label: string; mark: 'line' | 'ghost' | 'second' | 'second-ghost' }[]
  children: ReactNode
}

/** A chart with its text alternatives: a summary for screen readers, and the figures as a table. */
export function ChartFrame({ summary, table, legend, children }: ChartFrameProps) {
  const t = useWording()
  return (
    <figure className={classes.frame}>
      {legend && (
        <ul className={classes.legend} aria-hidden>
          {legend.map(({ label, mark }) => (
            <li key={label} data-mark={mark}>
              {label}
            </li>
          ))}
        </ul>
      )}
      <div dir="ltr">{children}</div>
      <figcaption className="visually-hidden">{summary}</figcaption>
      {table && (
        <details className={`${classes.details} no-print`}>
          <summary>{t('ui:chart.as_table')}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard */}
          <section className={classes.scroll} tabIndex={0} aria-label={t('ui:chart.as_table')}>
            <table>
              <thead>
                <tr>
                  {table.head.map((name) => (
                    <th key={name} scope="col">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {table.rows.map((row) => (
                  <tr key={row[0]}>
                    {row.map((cell, index) => (
                      <td key={table.head[index]}>{cell}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </details>
      )}
    </figure>
  )
}
