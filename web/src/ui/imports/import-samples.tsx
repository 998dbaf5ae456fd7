import { useFormats } from '../../platform/i18n/formats.ts'
import { type Translate, useWording } from '../../platform/i18n/wording.ts'
import { StatusBadge } from '../text/status-badge.tsx'
import classes from './imports.module.css'
import { RowsTable } from './rows-table.tsx'
import type { ShownImport } from './shown-import.ts'

type Sample = ShownImport['samples'][number]
type Value = Sample['changes'][number]['after']

const valueText = (t: Translate, value: Value): string => {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return t('imports:blank')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return Array.isArray(value) ? value.join('; ') : String(value)
}

function Change({ change: { column, before, after } }: { change: Sample['changes'][number] }) {
  const t = useWording('imports')
  return (
    <li>
      <span dir="ltr" className={classes.name}>
        {column}
      </span>{' '}
      <del>
        <bdi>{valueText(t, before)}</bdi>
      </del>{' '}
      <span aria-hidden>→</span>{' '}
      <ins>
        <bdi>{valueText(t, after)}</bdi>
      </ins>
    </li>
  )
}

/** Sample rows that the file changes or adds. */
export function ImportSamples({ shown }: { shown: ShownImport }) {
  const t = useWording('imports')
  const f = useFormats()
  const { samples, added, changed } = shown
  if (samples.length === 0) return null
  const isSome = samples.length < added + changed
  return (
    <div className={classes.section}>
      <RowsTable
        title={t(isSome ? 'imports:samples.some' : 'imports:samples.all')}
        columns={[t('imports:samples.what'), t('imports:samples.change')]}
      >
        {samples.map(({ row, outcome, label, changes }) => (
          <tr key={row}>
            <td className={classes.number}>{f.number(row)}</td>
            <td>{label.filter(Boolean).join(' › ')}</td>
            <td>
              {outcome === 'added' ? (
                <StatusBadge tone="good">{t('imports:samples.added')}</StatusBadge>
              ) : (
                <ul className={classes.changes}>
                  {changes.map((change) => (
                    <Change key={change.column} change={change} />
                  ))}
                </ul>
              )}
            </td>
          </tr>
        ))}
      </RowsTable>
    </div>
  )
}
