import { handleNextEvent, type OutboxOptions } from './handle-next-event.ts'

export type Outbox = {
  /** Handles all events that are due. */
  drain(): Promise<void>
  /** Finishes the current event and stops. The next process handles the remaining events. */
  stop(): Promise<void>
}

/** Interval of the poll, in ms. The poll finds events whose notification was lost, and failed events that are due for a retry. */
type Polling = { pollMs?: number }

/** Delivers committed events to their subscribers. Several processes may run this on the same database. */
export async function startOutbox({ pollMs = 5_000, ...options }: OutboxOptions & Polling): Promise<Outbox> {
  let isStopping = false
  let isAwake = false
  let running: Promise<void> | undefined

  const handleAll = async () => {
    try {
      while (isAwake && !isStopping) {
        isAwake = false
        while (!isStopping && (await handleNextEvent(options)));
      }
    } finally {
      // Set together with the check of isAwake. Otherwise a wake-up in between would be lost.
      running = undefined
    }
  }
  const wake = async (): Promise<void> => {
    if (isStopping) return
    isAwake = true
    running ??= handleAll()
    await running
  }
  // Logs errors instead of throwing them: if the database is unavailable, the next poll or reconnect tries again.
  const wakeQuietly = () => void wake().catch((error) => options.log.warn({ err: error }, 'events are waiting'))

  const listening = await options.sql.listen('outbox', wakeQuietly, wakeQuietly)
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
