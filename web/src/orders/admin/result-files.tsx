import { staffFileKinds } from '@mapwright/contract/orders/order.ts'
import { AddOrderFile } from '@mapwright/contract/orders/order-endpoints.ts'
import type { Order } from '@mapwright/contract/orders/order-shapes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { refreshNames } from '../../platform/api/queries.ts'
import { upload } from '../../platform/api/upload.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import type { UploadFile } from '../../ui/files/file-drop.tsx'
import { type AddedKind, FileAdd } from '../file-add.tsx'
import classes from './modified-file-drop.module.css'

/** Additional files of a delivery, such as a log of the test drive or an archive with both gearbox files. */
export function ResultFiles({ order }: { order: Order }) {
  const t = useWording('orders')
  const client = useQueryClient()
  const add =
    (kind: AddedKind): UploadFile =>
    async (file, options) => {
      await upload(AddOrderFile, { params: { id: order._id }, body: { kind }, files: { file } }, options)
      refreshNames(client, ['orders'])
    }
  const added = order.files.filter(
    ({ kind, is_result, delivered_at }) => is_result && !delivered_at && (kind === 'extra' || kind === 'log'),
  )
  return (
    <details className={classes.more} open={added.length > 0}>
      <summary>{t('orders:add.result_title')}</summary>
      <FileAdd
        title={t('orders:add.result_text')}
        kinds={staffFileKinds}
        added={added}
        upload={add}
        removableFrom={order._id}
      />
    </details>
  )
}
