import type { MessageFile } from '@mapwright/contract/orders/message.ts'
import { DownloadMessageFile } from '@mapwright/contract/orders/message-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readFile } from '../../app/api/download.ts'
import { useWording } from '../../app/i18n/wording.ts'
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
  const [url, setUrl] = useState<string>()
  const { data } = useQuery({
    queryKey: ['message picture', file._id],
    staleTime: Infinity,
    queryFn: ({ signal }) =>
      readFile(
        DownloadMessageFile,
        { params: { id: orderId, msgid: messageId }, query: { file_id: file._id } },
        { signal },
      ),
  })
  useEffect(() => {
    if (!data) return
    const made = URL.createObjectURL(new Blob([data as Uint8Array<ArrayBuffer>], { type: 'image/webp' }))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  const label = t('orders:talk.picture', { name: file.name })
  return (
    <button
      type="button"
      className={classes.picture}
      style={{ aspectRatio: `${file.width} / ${file.height}` }}
      aria-label={label}
      onClick={onOpen}
    >
      {url && <img src={url} alt="" width={file.width} height={file.height} />}
    </button>
  )
}
