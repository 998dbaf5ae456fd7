import { parentPort } from 'node:worker_threads'
import type { FileStore } from '../files/file-store.ts'
import { openFileStore } from '../files/open-file-store.ts'
import { compareStored } from './compare-stored.ts'
import { examineStored } from './examine-stored.ts'

const tasks = { examineStored, compareStored }

export type Tasks = typeof tasks
export type Asked = {
  [Name in keyof Tasks]: { id: number; store: string; task: Name; input: Parameters<Tasks[Name]>[1] }
}[keyof Tasks]
export type Answered = { id: number } & ({ answer: unknown } | { failure: { message: string; code: unknown } })

const stores = new Map<string, Promise<FileStore>>()

function storeAt(address: string): Promise<FileStore> {
  const store = stores.get(address) ?? openFileStore(address)
  stores.set(address, store)
  return store
}

async function answer(asked: Asked): Promise<unknown> {
  const store = await storeAt(asked.store)
  return asked.task === 'examineStored' ? examineStored(store, asked.input) : compareStored(store, asked.input)
}

const tell = (message: Answered) => parentPort?.postMessage(message)

parentPort?.on('message', (asked: Asked) => {
  answer(asked).then(
    (done) => tell({ id: asked.id, answer: done }),
    (error: NodeJS.ErrnoException) => tell({ id: asked.id, failure: { message: error.message, code: error.code } }),
  )
})
