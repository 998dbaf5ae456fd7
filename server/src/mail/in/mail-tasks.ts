import { openFileStore } from '../../files/open-file-store.ts'
import { type Caps, readMail } from './read-mail.ts'

/** Runs on a thread: reads a stored mail and stores what is attached to it. */
export async function readStored({ store, storage_key, caps }: { store: string; storage_key: string; caps: Caps }) {
  const files = await openFileStore(store)
  return readMail(await files.read(storage_key), files, caps)
}
