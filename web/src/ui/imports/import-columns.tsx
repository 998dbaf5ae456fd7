import type { ImportColumn } from '@mapwright/contract/imports/column.ts'
import { type Translate, useWording } from '../../platform/i18n/wording.ts'
import classes from './imports.module.css'

/** Describes the values of a column. */
const kindText = (t: Translate, column: ImportColumn): string => {
  if (column.kind === 'text' && column.form) return t('imports:kind.form', { example: column.form.example })
  if (column.kind === 'text') return t(column.slug ? 'imports:kind.slug' : 'imports:kind.text', { max: column.max })
  if (column.kind === 'picture') return t('imports:kind.picture')
  if (column.kind === 'decimal') return t('imports:kind.decimal', { min: column.min, max: column.max })
  if (column.kind === 'number') return t('imports:kind.number', { min: column.min, max: column.max })
  if (column.kind === 'choice') return column.of.join(', ')
  if (column.kind === 'priced') return t('imports:kind.priced', { items: column.maxItems })
  if (column.kind === 'email' || column.kind === 'country' || column.kind === 'language')
    return t(`imports:kind.${column.kind}`)
  if (column.kind === 'day')
    return t('imports:kind.day', { example: column.isMonthFirst ? '05/31/2026' : '31.05.2026' })
  if (column.kind === 'instant') return t('imports:kind.instant')
  if (column.kind === 'tags' && column.separator) return t('imports:kind.path', { items: column.maxItems })
  if (column.kind === 'tags') return t('imports:kind.tags', { items: column.maxItems, max: column.max })
  return t(column.kind === 'amount' ? 'imports:kind.amount' : 'imports:kind.switch')
}

/** Lists the possible columns of a file and their values. */
export function ImportColumns({ columns }: { columns: readonly ImportColumn[] }) {
  const t = useWording('imports')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard
    <section className={classes.columns} tabIndex={0} aria-label={t('imports:columns.title')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('imports:column')}</th>
            <th scope="col">{t('imports:columns.takes')}</th>
            <th scope="col">{t('imports:columns.needed')}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map((column) => (
            <tr key={column.name}>
              <th scope="row" className={classes.name}>
                <bdi dir="ltr">{column.name}</bdi>
              </th>
              <td>{kindText(t, column)}</td>
              <td>
                {column.required ? t('imports:columns.required') : column.key ? t('imports:columns.in_file') : ''}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
