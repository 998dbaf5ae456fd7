import { openFileStore } from '../../files/open-file-store.ts'
import { type AnsweredSite, type MailLimits, readMail } from './read-mail.ts'

/** Reads a stored mail and stores its attachments. Runs on a thread. */
export async function readStored({
  store,
  storage_key,
  limits,
}: {
  store: string
  storage_key: string
  limits: MailLimits & { answered?: AnsweredSite }
}) {
  const files = await openFileStore(store)
  return readMail(await files.read(storage_key), files, limits)
}
