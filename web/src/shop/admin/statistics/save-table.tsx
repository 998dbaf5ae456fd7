import type { shopStatisticsTables } from '@mapwright/contract/shop/statistics/shop-statistics.ts'
import { ExportShopStatistics } from '@mapwright/contract/shop/statistics/statistics-endpoints.ts'
import { download } from '../../../platform/api/download.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { SaveCsvButton } from '../../../ui/actions/save-csv-button.tsx'

type SaveTableProps = { period: { from: string; to: string }; by: (typeof shopStatisticsTables)[number] }

/** Button that exports one table of the statistics. */
export function SaveTable({ period: { from, to }, by }: SaveTableProps) {
  const t = useWording('shop')
  return (
    <SaveCsvButton
      label={t(`shop:figures.save_${by}`)}
      save={() => download(ExportShopStatistics, { query: { from, to, by } })}
    />
  )
}
