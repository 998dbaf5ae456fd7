import { Worker } from 'node:worker_threads'
import type { FileStore } from '../files/file-store.ts'
import type { Answered, Asked, Tasks } from './examiner-worker.ts'

type Waiting = { resolve: (answer: unknown) => void; reject: (problem: Error) => void }

const waiting = new Map<number, Waiting>()
let worker: Worker | undefined
let lastId = 0

/** Small, so that the buffers of what was read are given back at once. */
const youngMegabytes = 4

/** One thread for all uploads of this process; it does not keep the process alive, and is made anew should it die. */
function examiner(): Worker {
  if (worker) return worker
  const made = new Worker(new URL('./examiner-worker.ts', import.meta.url), {
    resourceLimits: { maxYoungGenerationSizeMb: youngMegabytes },
  })
  made.unref()
  made.on('message', (answered: Answered) => {
    const asked = waiting.get(answered.id)
    waiting.delete(answered.id)
    if ('answer' in answered) asked?.resolve(answered.answer)
    else asked?.reject(Object.assign(new Error(answered.failure.message), { code: answered.failure.code }))
  })
  made.on('error', (problem) => {
    worker = undefined
    for (const { reject } of waiting.values()) reject(problem as Error)
    waiting.clear()
  })
  worker = made
  return made
}

/** Looks into stored files on a thread of its own, so that other requests do not wait for it. */
export function onExaminer<Name extends keyof Tasks>(
  task: Name,
  store: FileStore,
  input: Parameters<Tasks[Name]>[1],
): ReturnType<Tasks[Name]> {
  const id = ++lastId
  const answer = new Promise((resolve, reject) => waiting.set(id, { resolve, reject }))
  examiner().postMessage({ id, store: store.address, task, input } as Asked)
  return answer as ReturnType<Tasks[Name]>
}
