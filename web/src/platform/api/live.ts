import type { LiveEvent, LiveEventType } from '@mapwright/contract/events.ts'
import { GetEvents } from '@mapwright/contract/notifications/notification-endpoints.ts'
import { useEffect, useRef } from 'react'
import { send } from './call.ts'
import { refreshAfter, refreshAll } from './live-refresh.ts'
import { type LiveMessage, listen } from './live-stream.ts'

type Listener = (event: LiveEvent) => void
/** A tab that has just begun asks the others whether they passed something on that it read too early to see. */
type Joined = { type: 'joined'; heardAt: number }

const listeners = new Set<Listener>()

/** When something was last heard, from the stream or from the tab that reads it; before that, when the page began. In ms since 1970. */
let heardAt = Date.now() - performance.now()
/** When this tab last passed something on to the others. */
let passedAt = 0

function tell(message: LiveMessage) {
  heardAt = message.type === 'lost' ? 0 : Date.now()
  if (message.type === 'lost' || message.type === 'alive') return
  if (message.type === 'resync') return refreshAll()
  refreshAfter(message.type)
  for (const listener of listeners) listener(message)
}

const listenWith = (pass: (message: LiveMessage) => void, signal: AbortSignal) =>
  listen(
    { open: (unheard_ms) => send(GetEvents, { query: { unheard_ms } }, { signal }), heardAt: () => heardAt, pass },
    signal,
  )

/** One stream for the whole browser: the tab that holds the lock reads it and passes it on to the others. */
function connect(signal: AbortSignal): void {
  if (navigator.locks === undefined || typeof BroadcastChannel === 'undefined') {
    void listenWith(tell, signal)
    return
  }
  const channel = new BroadcastChannel('mapwright.live')
  const post = (message: LiveMessage | Joined) => channel.postMessage(message)
  channel.onmessage = ({ data }: MessageEvent<LiveMessage | Joined>) => {
    if (data.type !== 'joined') return tell(data)
    // Whoever opens the stream next does so for the new tab too.
    heardAt = Math.min(heardAt, data.heardAt)
    if (passedAt >= data.heardAt) post({ type: 'resync' })
  }
  signal.addEventListener('abort', () => channel.close())
  const pass = (message: LiveMessage) => {
    tell(message)
    if (signal.aborted) return
    if (message.type !== 'alive' && message.type !== 'lost') passedAt = Date.now()
    post(message)
  }
  post({ type: 'joined', heardAt })
  navigator.locks.request('mapwright.live', { signal }, () => listenWith(pass, signal)).catch(() => undefined)
}

/** Keeps the page up to date for as long as somebody is signed in; once, in the shell. */
export function useLiveConnection(): void {
  useEffect(() => {
    const control = new AbortController()
    connect(control.signal)
    return () => control.abort()
  }, [])
}

/** Hears of events as they happen. What was read of their domain is read again without this. */
export function useLive(types: readonly LiveEventType[], handle: Listener): void {
  const latest = useRef(handle)
  useEffect(() => {
    latest.current = handle
  })
  const wanted = types.join(' ')
  useEffect(() => {
    const listener: Listener = (event) => {
      if (wanted.split(' ').includes(event.type)) latest.current(event)
    }
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }, [wanted])
}
