import { SegmentedControl } from '@mantine/core'
import { maxFileBytes } from '@mapwright/contract/ecu/max-file-bytes.ts'
import type { CustomerFileKind } from '@mapwright/contract/orders/order.ts'
import type { OrderFile } from '@mapwright/contract/orders/order-shapes.ts'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { FileDrop, type UploadFile } from '../ui/files/file-drop.tsx'
import { Isolated } from '../ui/loading/isolated.tsx'
import classes from './file-add.module.css'
import { RemoveFile } from './remove-file.tsx'

export type AddedKind = CustomerFileKind

type FileAddProps = {
  title: string
  kinds: readonly [AddedKind, ...AddedKind[]]
  /** Files that were added to the order so far. */
  added: readonly OrderFile[]
  upload: (kind: AddedKind) => UploadFile
  /** Id of the order from which added files can be removed; undefined if they cannot be removed. */
  removableFrom?: string | undefined
  /** True while the surrounding form is being sent, because a file added now would be too late. */
  disabled?: boolean
}

/** Adds files to an order, one at a time. The user selects the kind and then the file. */
export function FileAdd({ title, kinds, added, upload, removableFrom, disabled = false }: FileAddProps) {
  const t = useWording('orders')
  const f = useFormats()
  const [kind, setKind] = useState<AddedKind>(kinds[0])
  const [sent, setSent] = useState(0)
  const [isSending, setIsSending] = useState(false)
  const send: UploadFile = async (file, options) => {
    setIsSending(true)
    try {
      await upload(kind)(file, options)
    } finally {
      setIsSending(false)
    }
  }
  return (
    <fieldset className={classes.add}>
      <legend className={classes.title}>{title}</legend>
      <SegmentedControl
        className={classes.kinds}
        size="xs"
        aria-label={t('orders:add.kind')}
        value={kind}
        // Disabled during an upload, because selecting a different kind resets the field and would cancel the upload.
        disabled={isSending || disabled}
        onChange={(chosen) => setKind(chosen)}
        data={kinds.map((value) => ({ value, label: t(`orders:file_kind.${value}`) }))}
      />
      <FileDrop
        key={`${kind} ${sent}`}
        label={t(`orders:file_kind.${kind}`)}
        hint={t(`orders:add.${kind}_hint`)}
        maxBytes={maxFileBytes}
        upload={send}
        disabled={disabled}
        onDone={() => setSent((before) => before + 1)}
        {...(kind === 'extra' ? { accept: '.zip,.rar' } : {})}
      />
      {added.length > 0 && (
        <ul className={classes.added} aria-label={title}>
          {added.map((file) => (
            <li key={file._id}>
              <IconCheck size={16} stroke={1.75} aria-hidden />
              <span className={classes.facts}>
                <span className="meta">{t(`orders:file_kind.${file.kind}`)}</span>
                <bdi>{file.name}</bdi>
                <Isolated className="meta tabular">{f.bytes(file.size)}</Isolated>
              </span>
              {removableFrom && <RemoveFile orderId={removableFrom} file={file} />}
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}
