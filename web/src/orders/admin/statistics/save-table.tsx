import { Button } from '@mantine/core'
import { ExportOrderStatistics } from '@mapwright/contract/orders/statistics-endpoints.ts'
import { IconDownload } from '@tabler/icons-react'
import { download } from '../../../platform/api/download.ts'
import { ProblemError } from '../../../platform/api/problem-error.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { notify } from '../../../ui/notify.ts'

type SaveTableProps = { period: { from: string; to: string }; by: 'staff' | 'services' | 'days' }

/** Exports the figures of a panel as CSV. */
export function SaveTable({ period: { from, to }, by }: SaveTableProps) {
  const t = useWording('orders')
  const save = async () => {
    try {
      await download(ExportOrderStatistics, { query: { from, to, by } })
    } catch (problem) {
      if (!(problem instanceof ProblemError)) throw problem
      notify.failed(problem)
    }
  }
  return (
    <Button
      className="no-print"
      variant="subtle"
      size="compact-sm"
      leftSection={<IconDownload size={14} stroke={1.75} />}
      aria-label={t(`orders:figures.save_${by}`)}
      onClick={() => void save()}
    >
      CSV
    </Button>
  )
}
