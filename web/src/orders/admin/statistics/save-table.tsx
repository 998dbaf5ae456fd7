import { ExportOrderStatistics } from '@mapwright/contract/orders/statistics/statistics-endpoints.ts'
import { download } from '../../../platform/api/download.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { SaveCsvButton } from '../../../ui/actions/save-csv-button.tsx'

type SaveTableProps = { period: { from: string; to: string }; by: 'staff' | 'services' | 'days' }

/** Button that saves one table of the statistics as CSV. */
export function SaveTable({ period: { from, to }, by }: SaveTableProps) {
  const t = useWording('orders')
  return (
    <SaveCsvButton
      label={t(`orders:figures.save_${by}`)}
      save={() => download(ExportOrderStatistics, { query: { from, to, by } })}
    />
  )
}
