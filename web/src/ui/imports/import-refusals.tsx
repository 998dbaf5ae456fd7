import { Button, Group } from '@mantine/core'
import type { ImportCalls, UndoableImportCalls } from '@mapwright/contract/imports/import-calls.ts'
import { useState } from 'react'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useDownload } from '../files/use-download.ts'
import { SkeletonRows } from '../loading/skeletons.tsx'
import { ErrorState } from '../messages/states.tsx'
import classes from './imports.module.css'
import { RowsTable } from './rows-table.tsx'

type RefusalsProps = { calls: ImportCalls; undoCalls?: UndoableImportCalls | undefined; id: string; refused: number }

/** All refused cells with their position and reason, and cells that are left out of imported rows. */
export function ImportRefusals({ calls, undoCalls, id, refused }: RefusalsProps) {
  const t = useWording('imports')
  const f = useFormats()
  const [page, setPage] = useState(1)
  const { save, isSaving } = useDownload()
  const read = useQueryOf(calls.refusals, { params: { id }, query: { page, size: 50 } }, { keepPrevious: true })
  if (read.isError && !read.data) return <ErrorState problem={read.error} onRetry={() => void read.refetch()} />
  if (!read.data) return <SkeletonRows rows={6} columns={3} />
  const { refusals, total, size } = read.data
  // The cells are deleted some time after the import, because they may contain personal data.
  if (total === 0) return null
  const last = Math.max(1, Math.ceil(total / size))
  return (
    <div className={classes.section}>
      <RowsTable
        title={
          refused > 0
            ? t('imports:refusals.title', { count: refused, number: f.number(refused) })
            : t('imports:refusals.left_out')
        }
        columns={[
          t('imports:samples.what'),
          t('imports:column'),
          t('imports:refusals.value'),
          t('imports:refusals.why'),
        ]}
        className={classes.refusals}
      >
        {refusals.map(({ row, column, label, value, code, details }) => (
          <tr key={`${row} ${column} ${code}`}>
            <td className={classes.number}>{f.number(row)}</td>
            <td>
              <bdi>{label.filter(Boolean).join(' › ')}</bdi>
            </td>
            <td className={classes.name}>
              <bdi dir="ltr">{column}</bdi>
            </td>
            <td>
              <bdi>{value || t('imports:blank')}</bdi>
            </td>
            <td className={classes.why}>{t(`imports:cell.${code}`, details)}</td>
          </tr>
        ))}
      </RowsTable>
      {undoCalls && (
        <Group>
          <Button
            size="compact-sm"
            variant="default"
            loading={isSaving}
            onClick={() => void save(undoCalls.exportRefusals, { params: { id } })}
          >
            {t('imports:refusals.download')}
          </Button>
        </Group>
      )}
      {last > 1 && (
        <Group gap="xs" justify="flex-end">
          <span className="meta tabular">{t('ui:list.page', { page: f.number(page), last: f.number(last) })}</span>
          <Button size="compact-sm" variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('ui:list.previous')}
          </Button>
          <Button size="compact-sm" variant="default" disabled={page === last} onClick={() => setPage(page + 1)}>
            {t('ui:list.next')}
          </Button>
        </Group>
      )}
    </div>
  )
}
