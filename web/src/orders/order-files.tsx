import type { Order } from '@mapwright/contract/orders/order-shapes.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { type FileInVersions, filesInVersions } from './file-versions.ts'
import { OrderFileRow } from './order-file-row.tsx'
import classes from './order-files.module.css'

type OrderFilesProps = {
  order: Order
  /** True if the reader is the customer who owns the order. */
  isOwn?: boolean
  /** The reason why modified files cannot be downloaded yet; undefined if they can be. */
  heldBack?: string | undefined
}

/** The files of an order, delivered files first. Replaced versions are collapsed below the version that replaced them. */
export function OrderFiles({ order, isOwn = false, heldBack }: OrderFilesProps) {
  const t = useWording('orders')
  if (order.files.length === 0) return <p className="meta">{t('orders:file.none')}</p>
  return (
    <ul className={classes.files}>
      {filesInVersions(order.files).map((versions) => (
        <VersionedFile
          key={versions.file._id}
          orderId={order._id}
          versions={versions}
          isOwn={isOwn}
          heldBack={heldBack}
        />
      ))}
    </ul>
  )
}

type VersionedFileProps = {
  orderId: string
  versions: FileInVersions
  isOwn: boolean
  heldBack: string | undefined
}

function VersionedFile({ orderId, versions: { file, version, older }, isOwn, heldBack }: VersionedFileProps) {
  const t = useWording('orders')
  const f = useFormats()
  const row = {
    orderId,
    isOwn,
    heldBack: file.is_result ? heldBack : undefined,
  }
  return (
    <li className={classes.entry}>
      <OrderFileRow {...row} file={file} version={older.length > 0 || version > 1 ? version : undefined} />
      {older.length > 0 && (
        <details className={classes.older}>
          <summary>{t('orders:file.older', { number: f.number(older.length) })}</summary>
          {older.map((one, at) => (
            <OrderFileRow key={one._id} {...row} file={one} version={version - 1 - at} />
          ))}
        </details>
      )}
    </li>
  )
}
