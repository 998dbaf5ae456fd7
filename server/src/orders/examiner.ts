import { Worker } from 'node:worker_threads'
import type { Examined } from './examined.ts'

export type ToExaminer = { id: number } & (
  | { begin: { name: string; size: number } }
  | { chunk: Uint8Array<ArrayBuffer> }
  | { end: 'finish' | 'forget' }
)
/** A chunk was taken, or the examination is done. */
export type FromExaminer = { id: number; examined?: Examined }

type Waiting = { resolve: (examined: Examined | undefined) => void; reject: (problem: Error) => void }

const waiting = new Map<number, Waiting>()
let worker: Worker | undefined
let lastId = 0

/** One thread for all uploads of this process; it does not keep the process alive, and is made anew should it die. */
function examiner(): Worker {
  if (worker) return worker
  const made = new Worker(new URL('./examiner-worker.ts', import.meta.url))
  made.unref()
  made.on('message', ({ id, examined }: FromExaminer) => {
    waiting.get(id)?.resolve(examined)
    waiting.delete(id)
  })
  made.on('error', (problem) => {
    worker = undefined
    for (const { reject } of waiting.values()) reject(problem as Error)
    waiting.clear()
  })
  worker = made
  return made
}

const answerTo = (id: number) =>
  new Promise<Examined | undefined>((resolve, reject) => waiting.set(id, { resolve, reject }))

/**
 * Examines a stored read on a thread of its own, so that other requests do not wait for it. One piece is underway at a time:
 * memory does not grow with the file. `size` is that of the whole file, of which `content` may be the beginning.
 */
export async function examineOnThread(
  content: AsyncIterable<unknown>,
  file: { name: string; size: number },
): Promise<Examined> {
  const thread = examiner()
  const id = ++lastId
  const send = (message: ToExaminer, transfer: ArrayBuffer[] = []) => thread.postMessage(message, transfer)
  send({ id, begin: file })
  try {
    for await (const piece of content) {
      const chunk = new Uint8Array(piece as Buffer)
      const taken = answerTo(id)
      send({ id, chunk }, [chunk.buffer])
      await taken
    }
  } catch (problem) {
    send({ id, end: 'forget' })
    throw problem
  }
  const answer = answerTo(id)
  send({ id, end: 'finish' })
  const examined = await answer
  if (!examined) throw new Error('the examiner ended without an answer')
  return examined
}
