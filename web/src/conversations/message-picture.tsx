import type { ConversationCalls } from '@mapwright/contract/conversations/conversations-about.ts'
import { useStoredPicture } from '../platform/api/stored-picture.ts'
import { useWording } from '../platform/i18n/wording.ts'
import classes from './message.module.css'
import type { Picture } from './message-frame.tsx'

type MessagePictureProps = {
  download: ConversationCalls['download']
  subjectId: string
  messageId: string
  file: Picture
  onOpen: () => void
}

/** A picture in a message. A click downloads the picture. */
export function MessagePicture({ download, subjectId, messageId, file, onOpen }: MessagePictureProps) {
  const t = useWording('conversations')
  const address = useStoredPicture(download, {
    params: { id: subjectId, msgid: messageId },
    query: { file_id: file._id },
  })
  return (
    <button
      type="button"
      className={classes.picture}
      style={{ aspectRatio: `${file.width} / ${file.height}` }}
      aria-label={t('conversations:picture', { name: file.name })}
      onClick={onOpen}
    >
      {address && <img src={address} alt="" width={file.width} height={file.height} />}
    </button>
  )
}
