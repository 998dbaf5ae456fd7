import { deleteConversation } from '../../conversations/delete-conversation.ts'
import { deleteNotificationsOfPage } from '../../notifications/notification-rows.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { deleteMailsOfVisitor } from '../../platform/mail/delete-mails-about.ts'
import { visitorSubject } from './visitor-subject.ts'

/** Deletes a visitor's chat with its messages, files, mails, notifications, and everything that is known about the visitor. */
export async function deleteVisitorChat(tx: Tx, id: string, now: Date): Promise<void> {
  await deleteConversation(tx, visitorSubject, id, now)
  await deleteMailsOfVisitor(tx, id)
  await deleteNotificationsOfPage(tx, visitorSubject.linkTo('staff', id))
  await tx`DELETE FROM visitor_chats WHERE _id = ${id}`
}
