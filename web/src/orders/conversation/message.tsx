import { ActionIcon, Menu } from '@mantine/core'
import { messageRules, type OrderMessage } from '@mapwright/contract/orders/message.ts'
import { DeleteOrderMessage, DownloadMessageFile } from '@mapwright/contract/orders/message-endpoints.ts'
import { IconDots, IconDownload, IconLock } from '@tabler/icons-react'
import { download } from '../../platform/api/download.ts'
import { ProblemError } from '../../platform/api/problem-error.ts'
import { useCommand } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useMe } from '../../platform/session/me.ts'
import { confirm } from '../../ui/confirm.tsx'
import { Isolated } from '../../ui/isolated.tsx'
import { notify } from '../../ui/notify.ts'
import { DoneBy } from '../done-by.tsx'
import classes from './message.module.css'
import { MessagePicture } from './message-picture.tsx'

type MessageProps = { orderId: string; message: OrderMessage; isRead: boolean }

/** May be taken back still: by its author for a while, by admins always. */
function useMayTakeBack({ mine, created_at, deleted }: OrderMessage): boolean {
  const { role_id } = useMe()
  if (deleted) return false
  if (role_id === 1) return true
  return mine && Date.now() - new Date(created_at).getTime() < messageRules.take_back_minutes * 60_000
}

/** One message: who, when, what, its pictures and files. */
export function Message({ orderId, message, isRead }: MessageProps) {
  const t = useWording('orders')
  const f = useFormats()
  const mayTakeBack = useMayTakeBack(message)
  const takeBack = useCommand(DeleteOrderMessage)
  const params = { id: orderId, msgid: message._id }
  const save = async (file_id: string) => {
    try {
      await download(DownloadMessageFile, { params, query: { file_id } })
    } catch (problem) {
      if (!(problem instanceof ProblemError)) throw problem
      notify.failed(problem)
    }
  }
  const ask = () =>
    confirm({
      title: t('orders:talk.take_back_title'),
      text: t('orders:talk.take_back_text'),
      action: t('orders:talk.take_back'),
      danger: true,
      run: () => takeBack.mutateAsync({ params: { id: message._id } }),
    })
  return (
    <li className={classes.message} data-mine={message.mine || undefined} data-note={message.internal || undefined}>
      <div className={classes.head}>
        {message.mine ? <strong>{t('orders:talk.you')}</strong> : <DoneBy by={message.by} />}
        <time className="meta tabular" dateTime={message.created_at}>
          {f.dateTime(message.created_at)}
        </time>
        {message.internal && (
          <span className={classes.note}>
            <IconLock size={12} stroke={2} aria-hidden />
            {t('orders:talk.note')}
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
                {t('orders:talk.take_back')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      {message.deleted ? (
        <p className="meta">{t('orders:talk.deleted')}</p>
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
                orderId={orderId}
                messageId={message._id}
                file={{ ...file, width: file.width, height: file.height }}
                onOpen={() => void save(file._id)}
              />
            ) : (
              <button
                key={file._id}
                type="button"
                className={classes.file}
                disabled={file.gone}
                title={file.gone ? t('orders:talk.file_gone') : undefined}
                onClick={() => void save(file._id)}
              >
                <IconDownload size={14} stroke={1.75} aria-hidden />
                <bdi>{file.name}</bdi>
                <Isolated className="meta tabular">
                  {file.gone ? t('orders:talk.file_gone') : f.bytes(file.size)}
                </Isolated>
              </button>
            ),
          )}
        </div>
      )}
      {isRead && <span className={classes.read}>{t('orders:talk.read')}</span>}
    </li>
  )
}
