import { maxUnheardMs } from '@mapwright/contract/api/event.ts'
import type { LiveEvent } from '@mapwright/contract/events.ts'
import { parseEvents } from './event-stream.ts'
import { isSignedIn } from './session.ts'

/**
 * `resync`: events may have been missed, so everything must be refetched. `alive`: the connection works, without an event. `lost`: the
 * connection broke, and events may have been missed.
 */
export type LiveMessage = LiveEvent | { type: 'resync' } | { type: 'alive' } | { type: 'lost' }

export type LiveConnection = {
  open(unheard_ms: number): Promise<Response>
  /** Time of the last activity, in ms since 1970. */
  activeAt(): number
  /** False ends the stream. By default, it ends when the user signs out. */
  isWanted?(): boolean
  forward(message: LiveMessage): void
}

/** Allowance for the network time of the request, in ms. The server counts back from the arrival of the request. */
const leewayMs = 2_000

/** The period for which the server must replay events, in ms. The maximum if the clock was set back. */
export const replayMs = (activeAt: number, now: number): number =>
  now < activeAt ? maxUnheardMs : Math.min(maxUnheardMs, Math.ceil(now - activeAt) + leewayMs)

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

async function readFrom(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  forward: LiveConnection['forward'],
): Promise<void> {
  const heard = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, next) {
      forward({ type: 'alive' })
      next.enqueue(piece)
    },
  })
  for await (const event of parseEvents(body.pipeThrough(heard))) {
    if (event.type === 'resync') forward({ type: 'resync' })
    // Safe cast: the server writes only declared events to the stream.
    else forward(JSON.parse(event.data) as LiveEvent)
  }
}

/** Reads the event stream and reconnects, with growing pauses between attempts. Forwards a resync if events may have been missed. */
export async function listen(
  { open, activeAt, isWanted = isSignedIn, forward }: LiveConnection,
  signal: AbortSignal,
): Promise<void> {
  let tries = 0
  while (!signal.aborted && isWanted()) {
    try {
      const asked = Date.now()
      const response = await open(replayMs(activeAt(), asked))
      if (response.ok && response.body) {
        if (Date.now() - asked > leewayMs) forward({ type: 'resync' })
        tries = 0
        await readFrom(response.body, forward).finally(() => signal.aborted || forward({ type: 'lost' }))
      } else if (response.status === 401 || response.status === 403) return
    } catch {
      // Broken connections are normal: reconnect below.
    }
    tries += 1
    await pause(Math.min(30_000, 500 * 2 ** Math.min(tries, 6)) * (0.75 + Math.random() / 2), signal)
  }
}
