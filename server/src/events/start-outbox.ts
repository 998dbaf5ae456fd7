import { type Takers, takeEvent } from './take-event.ts'

export type Outbox = {
  /** Handles whatever is due now, and returns when nothing is left. */
  drain(): Promise<void>
  /** Finishes the event in hand and takes no other; what is left waits for the next process. */
  stop(): Promise<void>
}

/** Looks for events whose announcement got lost, and for those whose pause after a failure is over. */
const pollMs = 5_000

/** Hands announced events to their subscribers, as they are committed. Any number of processes may do so over one database. */
export async function startOutbox(takers: Takers): Promise<Outbox> {
  let isStopping = false
  let isAwake = false
  let running: Promise<void> | undefined

  const takeAll = async () => {
    try {
      while (isAwake && !isStopping) {
        isAwake = false
        while (!isStopping && (await takeEvent(takers)));
      }
    } finally {
      // In the same breath as the last look at isAwake, or a wake-up in between would be lost.
      running = undefined
    }
  }
  const wake = async (): Promise<void> => {
    if (isStopping) return
    isAwake = true
    running ??= takeAll()
    await running
  }
  // A database that is away is no news here: the next poll, or the listener's return, tries again.
  const wakeQuietly = () => void wake().catch((error) => takers.log.warn({ err: error }, 'events are waiting'))

  const listening = await takers.sql.listen('outbox', wakeQuietly, wakeQuietly)
  const poll = setInterval(wakeQuietly, pollMs)
  poll.unref()
  return {
    drain: wake,
    async stop() {
      isStopping = true
      clearInterval(poll)
      await running?.catch(() => {})
      await listening.unlisten()
    },
  }
}
