import { openFileStore } from '../../files/open-file-store.ts'
import { type AnsweredSite, type MailLimits, readMail } from './read-mail.ts'

/** Runs on a thread: reads a stored mail and stores its attachments. */
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
