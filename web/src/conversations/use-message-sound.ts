import { CountUnreadMessages } from '@mapwright/contract/conversations/inbox-endpoints.ts'
import { useEffect, useRef } from 'react'
import { useQueryOf } from '../platform/api/queries.ts'
import { useTitleCount } from '../platform/routing/page-title.ts'
import { ring } from '../platform/sound/ring.ts'
import { useSound } from '../platform/sound/use-sound.ts'

/** Delay of a sound in milliseconds. A message in an open conversation is marked as read within this time, so that no sound is played. */
const readingMs = 1_000

/** If sounds are on, plays a sound when the number of unread messages grows, and shows the number in the browser title. */
export function useMessageSound(play: () => void = () => void ring()): void {
  const { isOn } = useSound()
  const count = useQueryOf(CountUnreadMessages).data?.count
  const known = useRef(count)
  useTitleCount('messages', isOn ? (count ?? 0) : 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each count
  useEffect(() => {
    const isMore = count !== undefined && known.current !== undefined && count > known.current
    if (!isMore) {
      known.current = count ?? known.current
      return
    }
    const timer = setTimeout(() => {
      known.current = count
      if (isOn) play()
    }, readingMs)
    return () => clearTimeout(timer)
  }, [count, isOn])
}
