import { on } from 'node:events'
import { MessageChannel } from 'node:worker_threads'
import type { FileStore } from '../api/file-store.ts'
import { SheetFault } from '../files/spreadsheet/sheet.ts'
import { TaskStopped, threadPool } from '../threads/thread-pool.ts'
import type { SheetPart, SheetToRead } from './sheet-parts.ts'
import type { SheetMessage } from './sheet-tasks.ts'

type Tasks = typeof import('./sheet-tasks.ts')
type ReadSheet = (store: FileStore, sheet: SheetToRead) => AsyncGenerator<SheetPart>

type SheetLimits = {
  threads: number
  heapMegabytes: number
  /** Timeout for reading a part, in ms. Excludes the time to stage the part. */
  partTimeoutMs: number
}

/** Timeout for a thread, in ms. Longer than any import takes, so that it ends only threads whose reader has stopped. */
const importTimeoutMs = 2 * 60 * 60_000

function faultOf(error: unknown): unknown {
  if (error instanceof TaskStopped) return new SheetFault('too_complex', {}, error)
  // An error loses its class when it is passed between threads, so the SheetFault is created again.
  const { name, code, details } = error as Partial<SheetFault>
  return name === 'SheetFault' && code ? new SheetFault(code, details) : error
}

/**
 * Returns a function that reads tables on separate threads, because a large file takes half a minute of CPU time. The next part is read after
 * the current one has been processed.
 */
export function sheetReader({ threads, heapMegabytes, partTimeoutMs }: SheetLimits): ReadSheet {
  const pool = threadPool({ threads, heapMegabytes, timeoutMs: importTimeoutMs })
  const run = pool.tasks<Tasks>(new URL('./sheet-tasks.ts', import.meta.url))

  return async function* read(store, sheet) {
    const { port1: parts, port2: port } = new MessageChannel()
    const stop = new AbortController()
    const ended = run('sendParts', { store: store.address, sheet, port }, { transfer: [port], signal: stop.signal })
    // Rejections are handled below. Until then, this prevents an unhandled rejection.
    ended.catch(() => {})
    const messages = on(parts, 'message')
    let isStarted = false
    try {
      for (;;) {
        const message = await next()
        if (message === undefined) return
        if ('part' in message) {
          yield message.part
          parts.postMessage('next')
        }
      }
    } catch (error) {
      throw faultOf(error)
    } finally {
      stop.abort()
      await messages.return?.()
      parts.close()
    }

    /** Waits for the next message. Undefined at the end. The timeout applies after the thread has started. */
    async function next(): Promise<SheetMessage | undefined> {
      const timer = isStarted ? setTimeout(() => stop.abort(), partTimeoutMs) : undefined
      try {
        // The type assertion is safe, because `sendParts` sends only messages of this type.
        const arrived = messages.next().then(({ value }) => value?.[0] as SheetMessage | undefined)
        const message = await Promise.race([arrived, ended.then(() => undefined)])
        isStarted = true
        return message
      } finally {
        clearTimeout(timer)
      }
    }
  }
}

export const readOnThread = sheetReader({ threads: 2, heapMegabytes: 768, partTimeoutMs: 120_000 })
