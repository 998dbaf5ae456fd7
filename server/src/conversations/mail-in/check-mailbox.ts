import { CheckMailbox } from '@mapwright/contract/conversations/mail-in/mail-in-endpoints.ts'
import { lookup } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import { mailInRow } from './mail-in-rows.ts'
import { mailboxFault, mailboxPassword, withMailbox } from './mailbox.ts'

/** Tests the mailbox with the code of the polling job, and counts its mails. */
export const checkMailbox = lookup(CheckMailbox, async ({ sql, app }) => {
  const settings = await mailInRow(sql)
  if (settings.imap_host === '') throw new Problem('conversations.no_mailbox')
  if (mailboxPassword(settings, app) === undefined) throw new Problem('request.secret_unreadable')
  try {
    return await withMailbox(settings, app, async (client) => {
      const { messages = 0, unseen = 0 } = (await client.status('INBOX', { messages: true, unseen: true })) || {}
      return { mails: messages, unread: unseen }
    })
  } catch (error) {
    throw new Problem('conversations.mailbox_failed', { details: { why: mailboxFault(error) }, cause: error })
  }
})
