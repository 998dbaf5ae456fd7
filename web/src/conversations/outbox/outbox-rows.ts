import { browserTable, finished } from '../../platform/browser-table.ts'

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

const { read, change } = browserTable('mapwright.outbox', 'messages')

/** Returns the user's waiting messages, oldest first. */
async function ownIn(rows: IDBObjectStore, user_id: string): Promise<WaitingMessage[]> {
  const all: WaitingMessage[] = await finished(rows.getAll())
  return all.filter((message) => message.user_id === user_id).sort((one, other) => one.written_at - other.written_at)
}

export const readWaiting = (user_id: string): Promise<WaitingMessage[]> => read((rows) => ownIn(rows, user_id))

export const saveWaiting = (message: WaitingMessage) => change((rows) => void rows.put(message))

/**
 * Removes a message.
 * @returns true if the message still existed: another tab may have removed it
 */
export const removeWaiting = (key: string): Promise<boolean> =>
  change(async (rows) => {
    const isThere = (await finished(rows.count(key))) > 0
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
    const message: WaitingMessage | undefined = await finished(rows.get(key))
    if (message) rows.put({ ...message, ...changed })
    return message !== undefined
  })

export const removeAllWaiting = (user_id: string) =>
  change(async (rows) => {
    for (const { key } of await ownIn(rows, user_id)) rows.delete(key)
  })
