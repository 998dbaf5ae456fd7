import { useFormats } from '../../../platform/i18n/formats.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { FiguresTable } from '../../../ui/layout/figures-table.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import type { SystemState } from './system-state.ts'

/** The calls with the longest durations, as counted by the process that answered. */
export function SlowestCalls({ calls: { since, slowest } }: Pick<SystemState, 'calls'>) {
  const t = useWording('system')
  const f = useFormats()
  const names = ['name', 'p95', 'median', 'errors', 'count'] as const
  const milliseconds = (number: number) => t('system:calls.milliseconds', { number: f.number(number) })
  return (
    <Panel title={t('system:calls')}>
      <p className="meta">{t('system:calls.text', { when: f.dateTime(since) })}</p>
      {slowest.length === 0 ? (
        <p className="meta">{t('system:calls.none')}</p>
      ) : (
        <FiguresTable label={t('system:calls')} columns={names.map((name) => t(`system:calls.${name}`))}>
          {slowest.map(({ name, count, errors, median_ms, p95_ms }) => (
            <tr key={name}>
              <th scope="row" dir="ltr" className="mono" translate="no">
                {name}
              </th>
              <td>{milliseconds(p95_ms)}</td>
              <td>{milliseconds(median_ms)}</td>
              <td>{f.number(errors)}</td>
              <td>{f.number(count)}</td>
            </tr>
          ))}
        </FiguresTable>
      )}
    </Panel>
  )
}
