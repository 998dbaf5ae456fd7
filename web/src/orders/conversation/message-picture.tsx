import type { MessageFile } from '@mapwright/contract/orders/message.ts'
import { DownloadMessageFile } from '@mapwright/contract/orders/message-endpoints.ts'
import { useStoredPicture } from '../../platform/api/stored-picture.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import classes from './message.module.css'

type MessagePictureProps = {
  orderId: string
  messageId: string
  file: MessageFile & { width: number; height: number }
  onOpen: () => void
}

/** A picture where it was sent; a click downloads it. */
export function MessagePicture({ orderId, messageId, file, onOpen }: MessagePictureProps) {
  const t = useWording('orders')
  const address = useStoredPicture(DownloadMessageFile, {
    params: { id: orderId, msgid: messageId },
    query: { file_id: file._id },
  })
  return (
    <button
      type="button"
      className={classes.picture}
      style={{ aspectRatio: `${file.width} / ${file.height}` }}
      aria-label={t('orders:talk.picture', { name: file.name })}
      onClick={onOpen}
    >
      {address && <img src={address} alt="" width={file.width} height={file.height} />}
    </button>
  )
}
