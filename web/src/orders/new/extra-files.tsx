import { maxFileBytes } from '@mapwright/contract/orders/order.ts'
import type { OrderFile } from '@mapwright/contract/orders/order-shapes.ts'
import { IconFileZip } from '@tabler/icons-react'
import { useFormats } from '../../app/i18n/formats.ts'
import { useWording } from '../../app/i18n/wording.ts'
import { FileDrop, type UploadFile } from '../../ui/file-drop.tsx'
import classes from './file-step.module.css'
import layout from './new-order.module.css'

type ExtraFilesProps = { extras: readonly OrderFile[]; upload: UploadFile }

/** What belongs to the order beside the read: logs, photos, a fault code report, packed into archives. */
export function ExtraFiles({ extras, upload }: ExtraFilesProps) {
  const t = useWording('orders')
  const f = useFormats()
  return (
    <div className={layout.stack}>
      <FileDrop
        key={extras.length}
        label={t('orders:new.file.extra')}
        hint={t('orders:new.file.extra_hint')}
        maxBytes={maxFileBytes}
        accept=".zip,.rar"
        upload={upload}
      />
      {extras.length > 0 && (
        <ul className={classes.extras} aria-label={t('orders:new.file.extra')}>
          {extras.map(({ _id, name, size }) => (
            <li key={_id}>
              <IconFileZip size={16} stroke={1.75} aria-hidden />
              <bdi>{name}</bdi>
              <span className="meta tabular">{f.bytes(size)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
