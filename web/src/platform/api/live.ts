import type { LiveEvent, LiveEventType } from '@mapwright/contract/events.ts'
import { GetEvents } from '@mapwright/contract/notifications/notification-endpoints.ts'
import { useEffect, useEffectEvent } from 'react'
import { listenersTo } from '../listeners.ts'
import { send } from './call.ts'
import { refreshAfter, refreshAll } from './live-refresh.ts'
import { type LiveMessage, listen } from './live-stream.ts'

/** Asks the other tabs whether they forwarded an event before this tab was listening. */
type TabJoined = { type: 'joined'; activeAt: number }

const listeners = listenersTo<[event: LiveEvent]>()

/**
 * Time of the latest activity on the stream, noticed in this tab or another; initially the time at which the page was loaded. In ms since
 * 1970.
 */
let activeAt = Date.now() - performance.now()
/** Time when this tab last forwarded an event to the others. */
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

/** One stream per browser: the tab that holds the lock reads it and forwards the events to the other tabs. */
function connect(signal: AbortSignal): void {
  if (navigator.locks === undefined || typeof BroadcastChannel === 'undefined') {
    void holdStream(notify, signal)
    return
  }
  const channel = new BroadcastChannel('mapwright.live')
  const post = (message: LiveMessage | TabJoined) => channel.postMessage(message)
  channel.onmessage = ({ data }: MessageEvent<LiveMessage | TabJoined>) => {
    if (data.type !== 'joined') return notify(data)
    // The next tab that opens the stream also does so for this one.
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

/** Keeps all queries up to date while the user is signed in; used once, in the shell. */
export function useLiveConnection(): void {
  useEffect(() => {
    const control = new AbortController()
    connect(control.signal)
    return () => control.abort()
  }, [])
}

/** Calls `handle` for each event. Stale queries are refetched without this. */
export function useLive(types: readonly LiveEventType[], handle: (event: LiveEvent) => void): void {
  const onEvent = useEffectEvent(handle)
  const wanted = types.join(' ')
  useEffect(() => {
    return listeners.add((event) => {
      if (wanted.split(' ').includes(event.type)) onEvent(event)
    })
  }, [wanted])
}
