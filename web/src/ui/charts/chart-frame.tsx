import type { ReactNode } from 'react'
import { useWording } from '../../platform/i18n/wording.ts'
import classes from './chart-frame.module.css'

type ChartFrameProps = {
  /** What the picture says, in a sentence. */
  summary: string
  /** The same figures as a table. */
  table?: { head: readonly string[]; rows: readonly (readonly string[])[] }
  legend?: readonly { label: string; mark: 'line' | 'ghost' | 'second' | 'second-ghost' }[]
  children: ReactNode
}

/** A picture of figures with its text equivalents: a summary that is read out, and the figures as a table. */
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
      <figcaption className={classes.hidden}>{summary}</figcaption>
      {table && (
        <details className={`${classes.details} no-print`}>
          <summary>{t('ui:chart.as_table')}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by key */}
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
