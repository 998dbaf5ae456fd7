import type { Order, OrderFile } from '@mapwright/contract/orders/order-shapes.ts'
import { useWording } from '../app/i18n/wording.ts'
import { OrderFileRow } from './order-file-row.tsx'
import classes from './order-files.module.css'

const kinds = ['modified', 'original', 'extra'] as const

type OrderFilesProps = {
  order: Order
  /** Why a modified file cannot be downloaded yet. */
  heldBack?: string | undefined
}

/** The files of an order, what was delivered first, the newest version of each kind on top. */
export function OrderFiles({ order, heldBack }: OrderFilesProps) {
  const t = useWording('orders')
  const sorted = kinds.flatMap((kind) =>
    order.files.filter((file) => file.kind === kind).sort((a, b) => b.version - a.version),
  )
  if (sorted.length === 0) return <p className="meta">{t('orders:file.none')}</p>
  const versions = (file: OrderFile) => order.files.filter(({ kind }) => kind === file.kind).length
  return (
    <ul className={classes.files}>
      {sorted.map((file) => (
        <OrderFileRow
          key={file._id}
          orderId={order._id}
          file={file}
          showVersion={versions(file) > 1}
          heldBack={file.kind === 'modified' ? heldBack : undefined}
        />
      ))}
    </ul>
  )
}
