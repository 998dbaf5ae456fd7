import { type LiveEvent, maxUnheardMs } from '@mapwright/contract/events.ts'
import { readEvents } from './event-stream.ts'
import { isSignedIn } from './session.ts'

/**
 * resync: something was missed, read everything afresh. alive: the line stands, nothing happened. lost: the line broke, and
 * nobody knows what was on its way.
 */
export type LiveMessage = LiveEvent | { type: 'resync' } | { type: 'alive' } | { type: 'lost' }

export type Line = {
  open(unheard_ms: number): Promise<Response>
  /** When the last thing was heard, in ms since 1970. */
  heardAt(): number
  pass(message: LiveMessage): void
}

/** The server counts back from when a call reaches it: for so long it may have been under way. */
const leewayMs = 2_000

/** How far back the server has to look. A clock that was set back does not tell. */
export const unheardMs = (heardAt: number, now: number): number =>
  now < heardAt ? maxUnheardMs : Math.min(maxUnheardMs, Math.ceil(now - heardAt) + leewayMs)

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

async function readFrom(body: ReadableStream<Uint8Array<ArrayBuffer>>, pass: Line['pass']): Promise<void> {
  const heard = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, next) {
      pass({ type: 'alive' })
      next.enqueue(piece)
    },
  })
  for await (const event of readEvents(body.pipeThrough(heard))) {
    if (event.type === 'resync') pass({ type: 'resync' })
    else pass(JSON.parse(event.data) as LiveEvent)
  }
}

/** Reads the stream and starts it again when it breaks, with growing pauses. What nobody heard is told by a resync. */
export async function listen({ open, heardAt, pass }: Line, signal: AbortSignal): Promise<void> {
  let tries = 0
  while (!signal.aborted && isSignedIn()) {
    try {
      const asked = Date.now()
      const answer = await open(unheardMs(heardAt(), asked))
      if (answer.ok && answer.body) {
        if (Date.now() - asked > leewayMs) pass({ type: 'resync' })
        tries = 0
        await readFrom(answer.body, pass).finally(() => signal.aborted || pass({ type: 'lost' }))
      } else if (answer.status === 401 || answer.status === 403) return
    } catch {
      // A broken line is ordinary: try again below.
    }
    tries += 1
    await pause(Math.min(30_000, 500 * 2 ** Math.min(tries, 6)) * (0.75 + Math.random() / 2), signal)
  }
}
