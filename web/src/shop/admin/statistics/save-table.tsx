import { Button } from '@mantine/core'
import type { shopStatisticsTables } from '@mapwright/contract/shop/shop-statistics.ts'
import { ExportShopStatistics } from '@mapwright/contract/shop/statistics-endpoints.ts'
import { IconDownload } from '@tabler/icons-react'
import { download } from '../../../platform/api/download.ts'
import { ProblemError } from '../../../platform/api/problem-error.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { notify } from '../../../ui/notify.ts'

type SaveTableProps = { period: { from: string; to: string }; by: (typeof shopStatisticsTables)[number] }

/** Saves the figures of a panel as CSV. */
export function SaveTable({ period, by }: SaveTableProps) {
  const t = useWording('shop')
  const save = async () => {
    try {
      await download(ExportShopStatistics, { query: { ...period, by } })
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
      aria-label={t(`shop:figures.save_${by}`)}
      onClick={() => void save()}
    >
      CSV
    </Button>
  )
}
