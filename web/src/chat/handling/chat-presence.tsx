import { GetChatPresence } from '@mapwright/contract/chat/handling-endpoints.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import classes from './chat.module.css'
import { ChatSearchButton } from './chat-search.tsx'

const readAgainMs = 2 * 60_000

/** Shows customers whether anyone on the team is online and how fast they usually get an answer, with the search of their chat. */
export function ChatPresence() {
  const t = useWording('chat')
  const f = useFormats()
  const { data } = useQueryOf(GetChatPresence, {}, { refetchInterval: readAgainMs })
  const said = [
    data?.online && t('chat:presence.online'),
    data?.answer_minutes && t('chat:presence.answers', { time: f.duration(data.answer_minutes * 60) }),
  ].filter(Boolean)
  return (
    <div className={classes.head}>
      <p className={classes.who}>
        {data?.online && <span className={classes.presence} data-online aria-hidden />}
        <span className="meta">{said.join(' · ')}</span>
      </p>
      <ChatSearchButton />
    </div>
  )
}
