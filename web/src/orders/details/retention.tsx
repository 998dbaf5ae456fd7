import { dayMs } from '@mapwright/contract/api/days.ts'
import { filesWarnedDays } from '@mapwright/contract/orders/order.ts'
import type { Order } from '@mapwright/contract/orders/order-shapes.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { site } from '../../platform/site-data.ts'
import { Notice } from '../../ui/messages/notice.tsx'

/** A warning that the files will soon be deleted. Shown if the customer has not downloaded the latest delivery. */
export function ExpiringFiles({ order: { files_deleted_at, files } }: { order: Order }) {
  const t = useWording('orders')
  const f = useFormats()
  const delivered = files.findLast(({ kind, delivered_at }) => kind === 'modified' && delivered_at !== null)
  if (files_deleted_at === null || !delivered || delivered.gone || delivered.downloaded_at !== null) return null
  if (new Date(files_deleted_at).getTime() - Date.now() > filesWarnedDays * dayMs) return null
  return <Notice>{t('orders:details.expiring', { day: f.date(files_deleted_at) })}</Notice>
}

/** The date when the files are deleted. While the date is unknown, shows the retention period. */
export function Retention({ order: { files_deleted_at, files } }: { order: Order }) {
  const t = useWording('orders')
  const f = useFormats()
  if (files.length === 0 || files.every(({ gone }) => gone)) return null
  return (
    <p className="meta">
      {files_deleted_at === null
        ? t('orders:list.retention', { months: f.months(site.settings.invoice_pdf_months ?? 1) })
        : t('orders:details.deleted_on', { day: f.date(files_deleted_at) })}
    </p>
  )
}
