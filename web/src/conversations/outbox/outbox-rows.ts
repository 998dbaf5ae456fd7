/** A message that could not be sent yet, stored in this browser. */
export type WaitingMessage = {
  /** Idempotency-Key of all attempts. */
  key: string
  user_id: string
  kind: string
  subject_id: string
  text: string
  internal: boolean
  files: readonly File[]
  written_at: number
  /** Time of the first attempt, which may have succeeded without a response; null before the first attempt. */
  tried_at: number | null
  /** The reason why the message is not sent automatically; null while it waits for a connection. */
  refusal: { code: 'refused'; message: string } | { code: 'too_old' } | null
}

const table = 'messages'

const resultOf = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

let opened: Promise<IDBDatabase> | undefined

/** Opens the database once. After a failure, the next call opens it again. */
function database(): Promise<IDBDatabase> {
  opened ??= open().catch((error) => {
    opened = undefined
    throw error
  })
  return opened
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('mapwright.outbox', 1)
  request.onupgradeneeded = () => request.result.createObjectStore(table, { keyPath: 'key' })
  return resultOf(request)
}

/**
 * Runs a change in one transaction.
 * @throws DOMException if the browser stores nothing, as in some private windows
 */
async function change<Result>(run: (rows: IDBObjectStore) => Result | Promise<Result>): Promise<Result> {
  const transaction = (await database()).transaction(table, 'readwrite')
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
  const result = (async (): Promise<Result> => run(transaction.objectStore(table)))()
  await Promise.all([result, done])
  return result
}

/** Returns the user's waiting messages, oldest first. */
async function ownIn(rows: IDBObjectStore, user_id: string): Promise<WaitingMessage[]> {
  const all: WaitingMessage[] = await resultOf(rows.getAll())
  return all.filter((message) => message.user_id === user_id).sort((one, other) => one.written_at - other.written_at)
}

export async function readWaiting(user_id: string): Promise<WaitingMessage[]> {
  return ownIn((await database()).transaction(table).objectStore(table), user_id)
}

export const saveWaiting = (message: WaitingMessage) => change((rows) => void rows.put(message))

/**
 * Removes a message.
 * @returns true if the message still existed: another tab may have removed it
 */
export const removeWaiting = (key: string): Promise<boolean> =>
  change(async (rows) => {
    const isThere = (await resultOf(rows.count(key))) > 0
    rows.delete(key)
    return isThere
  })

/**
 * Changes a message unless it has been removed.
 * @returns true if the message still existed
 */
export const updateWaiting = (
  key: string,
  changed: Partial<Pick<WaitingMessage, 'tried_at' | 'refusal'>>,
): Promise<boolean> =>
  change(async (rows) => {
    const message: WaitingMessage | undefined = await resultOf(rows.get(key))
    if (message) rows.put({ ...message, ...changed })
    return message !== undefined
  })

export const removeAllWaiting = (user_id: string) =>
  change(async (rows) => {
    for (const { key } of await ownIn(rows, user_id)) rows.delete(key)
  })
