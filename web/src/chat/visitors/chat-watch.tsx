import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useUnsent } from './use-unsent.ts'
import { visitorChatQuery } from './visitor-chat-query.ts'
import { seenMessage } from './visitor-storage.ts'

const readAgainMs = 60_000

/** Unread messages of staff: the number for the eye, and the name of the button for screen readers. */
export type ChatNews = { count: string; label: string }

type WatchProps = { token: string; onNews: (news: ChatNews | undefined) => void }

/** Looks for messages of staff while the panel is closed, and sends those that wait in this browser. Shows nothing itself. */
export default function ChatWatch({ token, onNews }: WatchProps) {
  const t = useWording('chat')
  const f = useFormats()
  const { data, refetch } = useQuery({
    ...visitorChatQuery(token),
    refetchInterval: ({ state: { data: chat, error } }) =>
      chat?.is_over || (error && !error.isPassing) ? false : readAgainMs,
    // Another tab may have shown the messages of an unchanged response.
    notifyOnChangeProps: 'all',
  })
  useUnsent(token, () => void refetch())
  const seen = seenMessage() ?? ''
  const unread = data?.messages.filter(({ _id, mine, deleted }) => !mine && !deleted && _id > seen).length ?? 0
  const count = unread === 0 ? undefined : f.number(unread)
  const label = `${t('app:chat_with_us')}, ${t('chat:staff.unread', { count: unread })}`
  useEffect(() => {
    if (count === undefined) return
    onNews({ count, label })
    return () => onNews(undefined)
  }, [count, label, onNews])
  return null
}
