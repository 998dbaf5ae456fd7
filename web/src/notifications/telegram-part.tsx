import { Anchor, Button } from '@mantine/core'
import {
  GetTelegramChat,
  LinkTelegram,
  RemoveTelegramChat,
} from '@mapwright/contract/notifications/telegram/telegram-endpoints.ts'
import { useCommand, useQueryOf } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { Loaded } from '../ui/loading/loaded.tsx'
import { Notice } from '../ui/messages/notice.tsx'
import { ProblemAlert } from '../ui/messages/states.tsx'
import { StatusBadge } from '../ui/text/status-badge.tsx'
import { When } from '../ui/text/when.tsx'
import classes from './devices-part.module.css'
import { useLinkForAWhile } from './use-link-for-a-while.ts'

/** The person's chat with the site's Telegram bot. It is connected with a link that the person opens in Telegram. */
export function TelegramPart() {
  const read = useQueryOf(GetTelegramChat)
  return (
    <Loaded query={read} lines={2}>
      {({ telegram_chat, bot_name }) =>
        telegram_chat === null ? <Connect bot_name={bot_name} /> : <Connected {...telegram_chat} bot_name={bot_name} />
      }
    </Loaded>
  )
}

function Connect({ bot_name }: { bot_name: string }) {
  const t = useWording('channels')
  const link = useCommand(LinkTelegram)
  const { data } = link
  useLinkForAWhile(link)
  return (
    <>
      <ProblemAlert problem={link.error} />
      {data ? (
        <div>
          <Anchor href={data.url} target="_blank" rel="noreferrer">
            {t('channels:telegram.open', { bot: `\u2066@${bot_name}\u2069` })}
          </Anchor>
          <p className="meta">{t('channels:telegram.start')}</p>
        </div>
      ) : (
        <div>
          <Button variant="default" loading={link.isPending} onClick={() => link.mutate({})}>
            {t('channels:telegram.connect')}
          </Button>
        </div>
      )}
    </>
  )
}

type ConnectedProps = { name: string; connected_at: string; is_blocked: boolean; bot_name: string }

function Connected({ name, connected_at, is_blocked, bot_name }: ConnectedProps) {
  const t = useWording('channels', 'notifications')
  const remove = useCommand(RemoveTelegramChat)
  return (
    <>
      <ProblemAlert problem={remove.error} />
      {is_blocked && <Notice>{t('channels:telegram.blocked')}</Notice>}
      <div className={classes.row}>
        <bdi>{name || `@${bot_name}`}</bdi>
        {!is_blocked && <StatusBadge tone="good">{t('notifications:sms_number.confirmed')}</StatusBadge>}
        <span className="meta">
          <When at={connected_at} mode="date" />
        </span>
        <Button variant="subtle" color="gray" loading={remove.isPending} onClick={() => remove.mutate({})}>
          {t('channels:telegram.disconnect')}
        </Button>
      </div>
      {is_blocked && <Connect bot_name={bot_name} />}
    </>
  )
}
