import type { BookCheck, BookDifference } from '@mapwright/contract/books/check.ts'
import { keyFor } from '@mapwright/contract/wording-keys.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { FiguresTable } from '../../ui/layout/figures-table.tsx'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import classes from './books-page.module.css'
import { DifferenceLink } from './difference-link.tsx'

/** A check of the books with its latest result and the differing rows. */
export function BookCheckRow({ check: { key, checked_at, differences, rows } }: { check: BookCheck }) {
  const t = useWording('books')
  const f = useFormats()
  return (
    <li className={classes.check}>
      <div className={classes.line}>
        <span>{t(keyFor('books:check', key))}</span>
        <span className={classes.result} title={checked_at ? f.dateTime(checked_at) : undefined}>
          {checked_at === null ? (
            <StatusBadge tone="quiet">{t('books:not_checked')}</StatusBadge>
          ) : differences > 0 ? (
            <StatusBadge tone="bad">{t('books:differences', { count: differences })}</StatusBadge>
          ) : (
            <StatusBadge tone="good">{t('books:in_order')}</StatusBadge>
          )}
        </span>
      </div>
      {rows.length > 0 && <Differences name={t(keyFor('books:check', key))} rows={rows} total={differences} />}
    </li>
  )
}

type DifferencesProps = { name: string; rows: readonly BookDifference[]; total: number }

function Differences({ name, rows, total }: DifferencesProps) {
  const t = useWording('books')
  return (
    <>
      <FiguresTable label={name} columns={[t('books:subject'), t('books:stored'), t('books:derived')]}>
        {rows.map((row) => (
          <tr key={`${row.subject} ${row.stored} ${row.derived}`}>
            <th scope="row">
              <DifferenceLink difference={row} />
            </th>
            <td dir="ltr">{row.stored}</td>
            <td dir="ltr">{row.derived}</td>
          </tr>
        ))}
      </FiguresTable>
      {total > rows.length && <p className="meta">{t('books:more', { count: total - rows.length })}</p>}
    </>
  )
}
