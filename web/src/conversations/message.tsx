import { ActionIcon, Menu } from '@mantine/core'
import { roles } from '@mapwright/contract/accounts/roles.ts'
import { type Message as MessageData, messageRules } from '@mapwright/contract/conversations/message.ts'
import { IconDots, IconDownload, IconLock } from '@tabler/icons-react'
import { AuthorName } from '../accounts/author-name.tsx'
import { useCommand } from '../platform/api/queries.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { useMe } from '../platform/session/me.ts'
import { confirm } from '../ui/confirm.tsx'
import { Isolated } from '../ui/isolated.tsx'
import { useDownload } from '../ui/use-download.ts'
import classes from './message.module.css'
import { MessagePicture } from './message-picture.tsx'
import { type SubjectRef, useSubject } from './subjects.ts'

type MessageProps = { subject: SubjectRef; message: MessageData; isRead: boolean }

/** Whether the reader may take it back: authors for a while, admins always. */
function useMayTakeBack({ mine, created_at, deleted }: MessageData): boolean {
  const { role_id } = useMe()
  if (deleted) return false
  if (role_id === roles.admin) return true
  return mine && Date.now() - new Date(created_at).getTime() < messageRules.take_back_minutes * 60_000
}

/** A message with its author, time, pictures and files. */
export function Message({ subject, message, isRead }: MessageProps) {
  const t = useWording('conversations')
  const f = useFormats()
  const { calls, useTexts } = useSubject(subject)
  const { fileGone } = useTexts()
  const mayTakeBack = useMayTakeBack(message)
  const deleteMessage = useCommand(calls.remove)
  const params = { id: subject.id, msgid: message._id }
  const { save } = useDownload()
  const ask = () =>
    confirm({
      title: t('conversations:take_back_title'),
      text: t('conversations:take_back_text'),
      action: t('conversations:take_back'),
      danger: true,
      run: () => deleteMessage.mutateAsync({ params: { id: message._id } }),
    })
  return (
    <li className={classes.message} data-mine={message.mine || undefined} data-note={message.internal || undefined}>
      <div className={classes.head}>
        {message.mine ? <strong>{t('conversations:you')}</strong> : <AuthorName by={message.by} />}
        <time className="meta tabular" dateTime={message.created_at}>
          {f.dateTime(message.created_at)}
        </time>
        {message.internal && (
          <span className={classes.note}>
            <IconLock size={12} stroke={2} aria-hidden />
            {t('conversations:note')}
          </span>
        )}
        {mayTakeBack && (
          <Menu>
            <Menu.Target>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={22}
                className={classes.more ?? ''}
                aria-label={t('ui:list.row_actions')}
              >
                <IconDots size={14} stroke={1.75} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item color="red" onClick={() => void ask()}>
                {t('conversations:take_back')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      {message.deleted ? (
        <p className="meta">{t('conversations:deleted')}</p>
      ) : (
        message.text && (
          <p className={classes.text} dir="auto">
            {message.text}
          </p>
        )
      )}
      {message.files.length > 0 && (
        <div className={classes.files}>
          {message.files.map((file) =>
            file.width !== null && file.height !== null && !file.gone ? (
              <MessagePicture
                key={file._id}
                download={calls.download}
                subjectId={subject.id}
                messageId={message._id}
                file={{ ...file, width: file.width, height: file.height }}
                onOpen={() => void save(calls.download, { params, query: { file_id: file._id } })}
              />
            ) : (
              <button
                key={file._id}
                type="button"
                className={classes.file}
                disabled={file.gone}
                title={file.gone ? fileGone : undefined}
                onClick={() => void save(calls.download, { params, query: { file_id: file._id } })}
              >
                <IconDownload size={14} stroke={1.75} aria-hidden />
                <bdi>{file.name}</bdi>
                <Isolated className="meta tabular">{file.gone ? fileGone : f.bytes(file.size)}</Isolated>
              </button>
            ),
          )}
        </div>
      )}
      {isRead && <span className={classes.read}>{t('conversations:read')}</span>}
    </li>
  )
}
