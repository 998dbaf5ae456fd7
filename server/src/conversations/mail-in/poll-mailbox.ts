import { mailInRules } from '@mapwright/contract/conversations/mail-in/mail-in.ts'
import type { ImapFlow } from 'imapflow'
import type { App } from '../../platform/api/handler.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { job } from '../../platform/jobs/job-kind.ts'
import { recordUnfetched, storeMail } from './inbound-rows.ts'
import { pollMailbox } from './mail-in-job-kinds.ts'
import { mailInRow } from './mail-in-rows.ts'
import { mailboxFault, withMailbox } from './mailbox.ts'

/** Maximum number of mails per run. Further mails are fetched a minute later. */
const maxAtOnce = 50

type Context = { sql: Sql; app: App; now: Date }

/** Fetches and stores one mail. A mail that is too large is not fetched, only recorded. */
async function fetchOne(client: ImapFlow, uid: number, { sql, app, now }: Context): Promise<void> {
  const facts = await client.fetchOne(String(uid), { size: true }, { uid: true })
  if (!facts) return
  if ((facts.size ?? 0) > mailInRules.max_bytes) {
    await recordUnfetched(sql, 'too_large', now)
    return
  }
  const { content } = await client.download(String(uid), undefined, { uid: true })
  if (!content) return
  const stored = await app.files.put(content, { maxBytes: mailInRules.max_bytes })
  const upload = { ...stored, name: 'mail.eml', media_type: 'message/rfc822' }
  await sql.begin((tx) => storeMail(tx, upload, { source: 'mailbox', now }))
}

/** Fetches the unread mails of the mailbox and marks them as read. */
export const pollMailboxJob = job(pollMailbox, async ({ sql, app, now, log }) => {
  const settings = await mailInRow(sql)
  if (settings.imap_host === '') return
  let fault: string | null = null
  try {
    await withMailbox(settings, app, async (client) => {
      const found = await client.search({ seen: false }, { uid: true })
      for (const uid of (found || []).slice(0, maxAtOnce)) {
        await fetchOne(client, uid, { sql, app, now })
        // Marks the mail as read only after fetching it. If marking fails, the mail is fetched again, which is detected. The reverse
        // order could lose a mail.
        await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })
      }
    })
  } catch (error) {
    fault = mailboxFault(error)
    log.warn({ fault }, 'the mailbox could not be read')
  }
  await sql`UPDATE mail_in SET polled_at = ${now}, poll_error = ${fault} WHERE imap_host = ${settings.imap_host}`
})
