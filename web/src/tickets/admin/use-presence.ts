import { ticketRules } from '@mapwright/contract/tickets/ticket.ts'
import { ListTicketViewers, ShowPresence } from '@mapwright/contract/tickets/viewer-endpoints.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ConversationPresence } from '../../conversations/conversation.tsx'
import { call } from '../../platform/api/call.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'

/** Milliseconds for which a person counts as writing after the last key press. */
const writingMs = 8_000
const reportMs = (ticketRules.presence_seconds * 1000) / 2.5

const report = (id: string, state: 'reading' | 'writing' | 'gone') =>
  void call(ShowPresence, { params: { id }, body: { state } }, { keepalive: state === 'gone' }).catch(() => undefined)

/** Returns whether the user is writing, and a callback for each key press. */
function useWriting(): [boolean, () => void] {
  const [isWriting, setIsWriting] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const onTyped = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setIsWriting(false), writingMs)
    setIsWriting(true)
  }, [])
  return [isWriting, onTyped]
}

/**
 * Reports to colleagues that the user has this ticket open and whether they are writing. Returns a text about colleagues who have
 * it open.
 */
export function usePresence(id: string): ConversationPresence {
  const t = useWording('tickets')
  const { data, refetch } = useQueryOf(ListTicketViewers, { params: { id } })
  const [isWriting, onTyped] = useWriting()
  useEffect(() => {
    const show = () => {
      if (document.visibilityState !== 'visible') return
      report(id, isWriting ? 'writing' : 'reading')
      // Refetched on each report, because no event announces that a closed page has expired.
      void refetch()
    }
    const leave = () => report(id, 'gone')
    const onVisibility = () => (document.visibilityState === 'visible' ? show() : leave())
    show()
    const timer = setInterval(show, reportMs)
    document.addEventListener('visibilitychange', onVisibility)
    window.addEventListener('pagehide', leave)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisibility)
      window.removeEventListener('pagehide', leave)
    }
  }, [id, isWriting, refetch])
  useEffect(() => () => report(id, 'gone'), [id])

  const namesOf = (writing: boolean) =>
    (data?.viewers ?? []).flatMap(({ name, is_writing }) => (is_writing === writing ? [name] : [])).join(', ')
  const [writing, reading] = [namesOf(true), namesOf(false)]
  const lines = [
    writing && t('tickets:presence.writing', { names: writing }),
    reading && t('tickets:presence.reading', { names: reading }),
  ]
  return { text: lines.filter(Boolean).join(' · '), onTyped }
}
