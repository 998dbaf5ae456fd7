import type { LiveEvent, LiveEventType } from '@mapwright/contract/events.ts'
import { GetEvents } from '@mapwright/contract/notifications/notification-endpoints.ts'
import { useEffect, useEffectEvent } from 'react'
import { listenersTo } from '../listeners.ts'
import { send } from './call.ts'
import { refreshAfter, refreshAll } from './live-refresh.ts'
import { type LiveMessage, listen } from './live-stream.ts'

/**
 * A message to the other tabs. A tab that forwarded an event after `activeAt` responds with a resync, because this tab has missed the event.
 */
type TabJoined = { type: 'joined'; activeAt: number }

const listeners = listenersTo<[event: LiveEvent]>()

/** The time of the latest activity on the stream, in this tab or another. Initially the time at which the page was loaded. In ms since 1970. */
let activeAt = Date.now() - performance.now()
/** The time at which this tab last forwarded an event to other tabs, in ms since 1970. */
let forwardedAt = 0

function notify(message: LiveMessage) {
  activeAt = message.type === 'lost' ? 0 : Date.now()
  if (message.type === 'lost' || message.type === 'alive') return
  if (message.type === 'resync') return refreshAll()
  refreshAfter(message)
  listeners.call(message)
}

const holdStream = (forward: (message: LiveMessage) => void, signal: AbortSignal) =>
  listen(
    { open: (unheard_ms) => send(GetEvents, { query: { unheard_ms } }, { signal }), activeAt: () => activeAt, forward },
    signal,
  )

/** Opens one stream per browser. The tab that holds the lock reads the stream and forwards the events to the other tabs. */
function connect(signal: AbortSignal): void {
  if (navigator.locks === undefined || typeof BroadcastChannel === 'undefined') {
    void holdStream(notify, signal)
    return
  }
  const channel = new BroadcastChannel('mapwright.live')
  const post = (message: LiveMessage | TabJoined) => channel.postMessage(message)
  channel.onmessage = ({ data }: MessageEvent<LiveMessage | TabJoined>) => {
    if (data.type !== 'joined') return notify(data)
    // If this tab opens the stream later, the server must also replay the events that the new tab has missed.
    activeAt = Math.min(activeAt, data.activeAt)
    if (forwardedAt >= data.activeAt) post({ type: 'resync' })
  }
  signal.addEventListener('abort', () => channel.close())
  const forward = (message: LiveMessage) => {
    notify(message)
    if (signal.aborted) return
    if (message.type !== 'alive' && message.type !== 'lost') forwardedAt = Date.now()
    post(message)
  }
  post({ type: 'joined', activeAt })
  navigator.locks.request('mapwright.live', { signal }, () => holdStream(forward, signal)).catch(() => undefined)
}

/** Keeps all queries up to date while the user is signed in. Used once, in the shell. */
export function useLiveConnection(): void {
  useEffect(() => {
    const control = new AbortController()
    connect(control.signal)
    return () => control.abort()
  }, [])
}

/** Calls `handle` for each event of these types. Not needed for stale queries, which are refetched automatically after each event. */
export function useLive(types: readonly LiveEventType[], handle: (event: LiveEvent) => void): void {
  const onEvent = useEffectEvent(handle)
  const wanted = types.join(' ')
  useEffect(() => {
    return listeners.add((event) => {
      if (wanted.split(' ').includes(event.type)) onEvent(event)
    })
  }, [wanted])
}
