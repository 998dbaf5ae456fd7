import type { LiveEvent, LiveEventType } from '@mapwright/contract/events.ts'
import { GetEvents } from '@mapwright/contract/notifications/notification-endpoints.ts'
import { useEffect, useRef } from 'react'
import { send } from './call.ts'
import { readEvents } from './event-stream.ts'
import { refreshAfter, refreshAll } from './live-refresh.ts'
import { isSignedIn } from './session.ts'

type Message = LiveEvent | { type: 'resync' }
type Listener = (event: LiveEvent) => void

const listeners = new Set<Listener>()

function tell(message: Message) {
  if (message.type === 'resync') return refreshAll()
  refreshAfter(message.type)
  for (const listener of listeners) listener(message)
}

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Reads the stream and starts it again when it breaks, with growing pauses; what was missed is read again. */
async function listen(onMessage: (message: Message) => void, signal: AbortSignal): Promise<void> {
  let tries = 0
  let wasOpen = false
  while (!signal.aborted && isSignedIn()) {
    try {
      const answer = await send(GetEvents, {}, { signal })
      if (answer.ok && answer.body) {
        if (wasOpen) onMessage({ type: 'resync' })
        wasOpen = true
        tries = 0
        for await (const event of readEvents(answer.body)) {
          if (event.type === 'resync') onMessage({ type: 'resync' })
          else onMessage(JSON.parse(event.data) as LiveEvent)
        }
      } else if (answer.status === 401 || answer.status === 403) return
    } catch {
      // A broken line is ordinary: try again below.
    }
    tries += 1
    await pause(Math.min(30_000, 500 * 2 ** Math.min(tries, 6)) * (0.75 + Math.random() / 2), signal)
  }
}

/** One stream for the whole browser: the tab that holds the lock reads it and passes it on to the others. */
function connect(signal: AbortSignal): void {
  if (navigator.locks === undefined || typeof BroadcastChannel === 'undefined') {
    void listen(tell, signal)
    return
  }
  const channel = new BroadcastChannel('mapwright.live')
  channel.onmessage = ({ data }: MessageEvent<Message>) => tell(data)
  signal.addEventListener('abort', () => channel.close())
  const pass = (message: Message) => {
    tell(message)
    channel.postMessage(message)
  }
  navigator.locks.request('mapwright.live', { signal }, () => listen(pass, signal)).catch(() => undefined)
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
