import type { Order } from '@mapwright/contract/orders/order-shapes.ts'
import { useFormats } from '../../app/i18n/formats.ts'
import { useWording } from '../../app/i18n/wording.ts'

/** When the files are deleted: the day once it is known, the rule before. */
export function Retention({ order: { files_deleted_at, files } }: { order: Order }) {
  const t = useWording('orders')
  const f = useFormats()
  if (files.length === 0 || files.every(({ gone }) => gone)) return null
  return (
    <p className="meta">
      {files_deleted_at === null
        ? t('orders:list.retention')
        : t('orders:details.deleted_on', { day: f.date(files_deleted_at) })}
    </p>
  )
}
