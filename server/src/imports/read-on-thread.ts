import { on } from 'node:events'
import { MessageChannel } from 'node:worker_threads'
import type { FileStore } from '../files/file-store.ts'
import { SheetFault } from '../files/spreadsheet/sheet.ts'
import { TaskStopped, threadPool } from '../threads/thread-pool.ts'
import type { SheetPart, SheetToRead } from './sheet-parts.ts'
import type { SheetMessage } from './sheet-tasks.ts'

type Tasks = typeof import('./sheet-tasks.ts')
type ReadSheet = (store: FileStore, sheet: SheetToRead) => AsyncGenerator<SheetPart>

type SheetLimits = {
  threads: number
  heapMegabytes: number
  /** How long one part may take to be read; the database's time to stage it does not count. */
  partMs: number
}

/** No import takes as long; a thread whose reader went away ends with it. */
const importMs = 2 * 60 * 60_000

function faultOf(error: unknown): unknown {
  if (error instanceof TaskStopped) return new SheetFault('too_complex', {}, error)
  const { name, code, details } = error as Partial<SheetFault>
  return name === 'SheetFault' && code ? new SheetFault(code, details) : error
}

/**
 * Reads tables on threads of its own: a large file takes half a minute of computing, in which nobody else should wait. The next part is read when
 * this one was dealt with.
 */
export function sheetReader({ threads, heapMegabytes, partMs }: SheetLimits): ReadSheet {
  const pool = threadPool({ threads, heapMegabytes, timeoutMs: importMs })
  const run = pool.tasks<Tasks>(new URL('./sheet-tasks.ts', import.meta.url))

  return async function* read(store, sheet) {
    const { port1: parts, port2: port } = new MessageChannel()
    const stop = new AbortController()
    const ended = run('sendParts', { store: store.address, sheet, port }, { transfer: [port], signal: stop.signal })
    // Rejections are read below; until then nobody listens.
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

    /** The next message, or undefined at the end. The clock runs once the thread has begun. */
    async function next(): Promise<SheetMessage | undefined> {
      const timer = isStarted ? setTimeout(() => stop.abort(), partMs) : undefined
      try {
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

export const readOnThread = sheetReader({ threads: 2, heapMegabytes: 768, partMs: 120_000 })
