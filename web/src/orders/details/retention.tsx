import { filesWarnedDays } from '@mapwright/contract/orders/order.ts'
import type { Order } from '@mapwright/contract/orders/order-shapes.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useFormats } from '../../app/i18n/formats.ts'
import { useWording } from '../../app/i18n/wording.ts'
import classes from './retention.module.css'

const dayMs = 86_400_000

/** Whether the files go within days and the customer never had the newest of what was delivered. */
function isExpiring({ files_deleted_at, files }: Order): boolean {
  const delivered = files.findLast(({ kind, delivered_at }) => kind === 'modified' && delivered_at !== null)
  if (files_deleted_at === null || !delivered || delivered.downloaded_at !== null) return false
  return new Date(files_deleted_at).getTime() - Date.now() < filesWarnedDays * dayMs
}

/** When the files are deleted: the day once it is known, the rule before; loud when the customer is about to lose the result. */
export function Retention({ order }: { order: Order }) {
  const t = useWording('orders')
  const f = useFormats()
  const { files_deleted_at, files } = order
  if (files.length === 0 || files.every(({ gone }) => gone)) return null
  if (files_deleted_at === null) return <p className="meta">{t('orders:list.retention')}</p>
  const day = f.date(files_deleted_at)
  if (!isExpiring(order)) return <p className="meta">{t('orders:details.deleted_on', { day })}</p>
  return (
    <div className={classes.warning} role="status">
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      <p>{t('orders:details.expiring', { day })}</p>
    </div>
  )
}
