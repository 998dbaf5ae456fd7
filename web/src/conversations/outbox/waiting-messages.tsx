import { Button } from '@mantine/core'
import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import classes from '../message.module.css'
import type { About } from '../subjects.ts'
import { discardMessage, sendAgain } from './outbox.ts'
import type { WaitingMessage } from './outbox-rows.ts'
import { useWaitingMessages } from './use-waiting-messages.ts'

/** The unsent messages of this conversation, below the sent ones. */
export function WaitingMessages({ about }: { about: About }) {
  const t = useWording('conversations')
  const messages = useWaitingMessages(about)
  if (messages.length === 0) return null
  return (
    <ol className={classes.waitingList} aria-label={t('conversations:unsent')}>
      {messages.map((message) => (
        <Waiting key={message.key} message={message} />
      ))}
    </ol>
  )
}

function Waiting({ message }: { message: WaitingMessage }) {
  const t = useWording('conversations')
  const f = useFormats()
  const { text, files, internal, written_at, tried_at, refusal } = message
  return (
    <li className={classes.message} data-mine data-note={internal || undefined}>
      <div className={classes.head}>
        <strong>{t('conversations:you')}</strong>
        <time className="meta tabular" dateTime={new Date(written_at).toISOString()}>
          {f.dateTime(new Date(written_at).toISOString())}
        </time>
        <span className={classes.waiting}>
          {refusal ? (
            <IconAlertTriangle size={12} stroke={2} aria-hidden />
          ) : (
            <IconClock size={12} stroke={2} aria-hidden />
          )}
          {t(refusal ? 'conversations:unsent_refused' : 'conversations:unsent_waiting')}
        </span>
      </div>
      {text && (
        <p className={classes.text} dir="auto">
          {text}
        </p>
      )}
      {files.length > 0 && (
        <p className="meta">
          {files.map(({ name }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the files of a kept message never change
            <bdi key={at}>{name} </bdi>
          ))}
        </p>
      )}
      {refusal && (
        <p className="meta">{refusal.code === 'too_old' ? t('conversations:unsent_too_old') : refusal.message}</p>
      )}
      {/* A message cannot be discarded after an attempt, because it may have arrived. */}
      {(refusal !== null || tried_at === null) && (
        <div className={classes.editorBar}>
          <Button size="xs" variant="subtle" color="gray" onClick={() => void discardMessage(message)}>
            {t('conversations:unsent_discard')}
          </Button>
          {refusal && (
            <Button size="xs" variant="default" onClick={() => void sendAgain(message)}>
              {t('conversations:unsent_again')}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
