import type { Message as MessageData, MessageFile } from '@mapwright/contract/conversations/message.ts'
import { useState } from 'react'
import { useWording } from '../platform/i18n/wording.ts'
import { useDownload } from '../ui/files/use-download.ts'
import { EditedMark } from './edited-mark.tsx'
import classes from './message.module.css'
import { MessageEditor } from './message-editor.tsx'
import { MessageFiles, MessageFrame } from './message-frame.tsx'
import { MessageMenu } from './message-menu.tsx'
import { MessagePicture } from './message-picture.tsx'
import type { About } from './subjects.ts'

type MessageProps = { about: About; message: MessageData; isRead: boolean }

/** A message that its author may edit and delete, with pictures and files. */
export function Message({ about, message, isRead }: MessageProps) {
  const t = useWording('conversations')
  const [isEditing, setIsEditing] = useState(false)
  const { calls, useTexts } = about.subject
  const { fileGone } = useTexts()
  const { save } = useDownload()
  const onSave = ({ _id }: MessageFile) =>
    void save(calls.download, { params: { id: about.id, msgid: message._id }, query: { file_id: _id } })
  return (
    <MessageFrame
      message={message}
      mentionable={calls.mentionable}
      edited={(edited_at) => <EditedMark about={about} message={message} edited_at={edited_at} />}
      menu={<MessageMenu about={about} message={message} onEdit={() => setIsEditing(true)} />}
      editor={isEditing && <MessageEditor about={about} message={message} onClose={() => setIsEditing(false)} />}
    >
      <MessageFiles
        files={message.files}
        fileGone={fileGone}
        onSave={onSave}
        picture={(file) => (
          <MessagePicture
            key={file._id}
            download={calls.download}
            subjectId={about.id}
            messageId={message._id}
            file={file}
            onOpen={() => onSave(file)}
          />
        )}
      />
      {isRead && <span className={classes.read}>{t('conversations:read')}</span>}
    </MessageFrame>
  )
}
