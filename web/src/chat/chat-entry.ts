import type { OpeningCalendar } from '@mapwright/contract/site/opening-hours.ts'
import { openState } from '@mapwright/contract/site/working-time.ts'

/** An active chat is not interrupted at closing time. A chat counts as active for this number of milliseconds after its last message. */
const activeMs = 30 * 60_000

type Situation = {
  hours: OpeningCalendar
  hasTickets: boolean
  lastMessageAt: Date | undefined
  /** True if a message has been started but not sent. */
  isWriting: boolean
  now: Date
}

/**
 * Decides how the customer writes: in the chat or, outside the opening hours, in a ticket if the site has tickets. An active chat
 * stays a chat. `opensAt` is null if no opening time is known, and undefined during the opening hours.
 */
export function chatEntry({ hours, hasTickets, lastMessageAt, isWriting, now }: Situation) {
  const { isOpen, changes_at } = openState(now, hours)
  if (isOpen) return { place: 'chat' } as const
  const isActive = isWriting || (lastMessageAt !== undefined && now.getTime() - lastMessageAt.getTime() < activeMs)
  return { place: hasTickets && !isActive ? 'ticket' : 'chat', opensAt: changes_at } as const
}
