import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import { CreateVisitorToken, StartVisitorChat } from '@mapwright/contract/chat/visitors/visitor-endpoints.ts'
import type { Message } from '@mapwright/contract/conversations/message.ts'
import { uuidv7 } from 'uuidv7'
import { requireCaptcha } from '../../accounts/codes/captcha.ts'
import { visitorSigningKey, visitorToken } from '../../accounts/sessions/visitor-token.ts'
import { postAs } from '../../conversations/conversation-routes.ts'
import { findGuest, openGuest } from '../../conversations/guest-rows.ts'
import { firstMessageOf, readMessages } from '../../conversations/message-rows.ts'
import { command } from '../../platform/api/handler.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { requireAnswerable } from './visitor-access.ts'
import {
  networkHash,
  publishVisitorChange,
  readOwnChat,
  requireFewOpen,
  requireUnblocked,
  requireVisitorChats,
} from './visitor-rows.ts'
import { visitorSubject } from './visitor-subject.ts'

/** Creates the secret of a visitor: an anonymous id with the site's signature. */
export const createVisitorToken = command(CreateVisitorToken, async ({ tx, app }) => {
  await requireVisitorChats(tx)
  return { token: visitorToken(visitorSigningKey(app.secretKey), uuidv7()) }
})

/** Returns the first message of a chat that a lost response has already started. */
async function readStarted(tx: Tx, id: string): Promise<Decoded<Message> | undefined> {
  const reader = await findGuest(tx, visitorSubject, id)
  const first = reader && (await firstMessageOf(tx, visitorSubject, id, reader))
  if (!reader || !first) return undefined
  const [message] = await readMessages(tx, visitorSubject, id, { reader }, { _id: first })
  return message
}

/** Starts the chat of a visitor. The captcha is required even if the site requires none elsewhere, because everyone can call this. */
export const startVisitorChat = command(StartVisitorChat, {
  authorize: ({ sql }) => requireVisitorChats(sql),
  run: async ({ tx, app, actor, now, request, body, audit }) => {
    const { name, email, text, path, captcha } = body
    const id = actor._id
    const network = networkHash(app, request.address)
    await requireUnblocked(tx, network)
    await requireAnswerable(tx, { email, last_at: null }, now)
    await requireFewOpen(tx, network)
    const page = path === null ? { page: null, page_seen_at: null } : { page: path, page_seen_at: now }
    const row = { _id: id, name, email, language: request.language, ...page, network_hash: network, created_at: now }
    const [isNew] = await tx`INSERT INTO visitor_chats ${tx(row)} ON CONFLICT (_id) DO NOTHING RETURNING _id`
    const started = isNew ? undefined : await readStarted(tx, id)
    if (started?.text === text) return { message: started }
    await readOwnChat(tx, id)
    const always = { secretKey: app.secretKey, requiresCaptcha: async () => true }
    await requireCaptcha(tx, captcha, { app: always, now })
    const author = await openGuest(tx, visitorSubject, id, now)
    await publishVisitorChange(tx, id)
    return postAs(tx, visitorSubject, { id, author, now, audit }, { text, files: [], internal: false })
  },
})
