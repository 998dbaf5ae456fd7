import { MoveVisitorChat } from '@mapwright/contract/chat/visitors/visitor-endpoints.ts'
import { readVisitorToken, visitorSigningKey } from '../../accounts/sessions/visitor-token.ts'
import { allTopics } from '../../conversations/live-topics.ts'
import { moveConversation } from '../../conversations/merge-conversations.ts'
import { asMember, readAbout, requireOpen } from '../../conversations/subject.ts'
import { command } from '../../platform/api/handler.ts'
import { found } from '../../platform/api/problem.ts'
import { firstAccepted } from '../../platform/api/secret-keys.ts'
import { publishLive } from '../../platform/events/live.ts'
import { chatSubject } from '../chat-subject.ts'
import { deleteVisitorChat } from './delete-visitor-chat.ts'
import { publishVisitorChange } from './visitor-rows.ts'
import { visitorSubject } from './visitor-subject.ts'

/** Moves the messages of a visitor who has signed in to the customer's own chat. The visitor's chat is deleted, with name and address. */
export const moveVisitorChat = command(MoveVisitorChat, async ({ tx, app, actor, now, body: { token }, audit }) => {
  const visitor = found(
    firstAccepted(app.secretKey, (key) => readVisitorToken(visitorSigningKey(key), token)),
    'chat.not_found',
  )
  const member = asMember(actor)
  const into = await readAbout(tx, chatSubject, actor._id, member)
  requireOpen(chatSubject, into, member)
  // The second of two simultaneous requests waits here and finds no chat.
  const [chat] = await tx<{ _id: string }[]>`SELECT _id FROM visitor_chats WHERE _id = ${visitor._id} FOR UPDATE`
  const { _id: id } = found(chat, 'chat.not_found')
  const from = { kind: visitorSubject.kind, id }
  await moveConversation(tx, from, { subject: chatSubject, into, user_id: actor._id }, now)
  await deleteVisitorChat(tx, id, now)
  await publishVisitorChange(tx, id)
  await publishLive(tx, allTopics(chatSubject, into), { type: 'conversation.message_posted', id: into.id })
  audit({ target_id: actor._id })
  return {}
})
