import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import { CreateVisitorToken, StartVisitorChat } from '@mapwright/contract/chat/visitors/visitor-endpoints.ts'
import type { Message } from '@mapwright/contract/conversations/message.ts'
import { uuidv7 } from 'uuidv7'
import { requireCaptcha } from '../../accounts/codes/captcha.ts'
import { visitorSigningKey, visitorToken } from '../../accounts/sessions/visitor-token.ts'
import { postAs } from '../../conversations/conversation-routes.ts'
import { findGuest, openGuest } from '../../conversations/guest-rows.ts'
import { firstMessageOf, readMessages } from '../../conversations/message-rows.ts'
import { type App, command } from '../../platform/api/handler.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { requireAnswerable, requireWritable } from './visitor-access.ts'
import {
  changeContact,
  networkHash,
  networkHashes,
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

type New = { _id: string; name: string; email: string; language: string; path: string | null }
type Starting = { app: Pick<App, 'secretKey'>; address: string; now: Date }

/** Creates the chat unless it exists already. Returns false if it does. */
async function createChat(tx: Tx, { path, ...chat }: New, { app, address, now }: Starting): Promise<boolean> {
  const [known] = await tx`SELECT FROM visitor_chats WHERE _id = ${chat._id}`
  if (known) return false
  const network_hash = networkHash(app, address)
  await requireUnblocked(tx, networkHashes(app, address))
  await requireAnswerable(tx, { email: chat.email, last_at: null }, now)
  await requireFewOpen(tx, { _id: chat._id, network_hash }, now)
  const page = path === null ? { page: null, page_seen_at: null } : { page: path, page_seen_at: now }
  const row = { ...chat, ...page, network_hash, created_at: now }
  // The second of two simultaneous requests finds the chat of the first.
  const created = await tx`INSERT INTO visitor_chats ${tx(row)} ON CONFLICT (_id) DO NOTHING RETURNING _id`
  return created.length > 0
}

/** Checks whether the visitor may write in the chat that exists already. Name and address replace those of the chat, if given. */
async function continueChat(tx: Tx, { _id, name, email }: New, starting: Starting): Promise<void> {
  const chat = await readOwnChat(tx, _id)
  await requireWritable(tx, { ...chat, email: email || chat.email }, starting)
  await changeContact(tx, _id, { name: name || undefined, email: email || undefined })
}

/** Starts the chat of a visitor. The captcha is required even if the site requires none elsewhere, because everyone can call this. */
export const startVisitorChat = command(StartVisitorChat, {
  authorize: ({ sql }) => requireVisitorChats(sql),
  run: async ({ tx, app, actor, now, request, body, audit }) => {
    const { name, email, text, path, captcha } = body
    const id = actor._id
    const chat = { _id: id, name, email, language: request.language, path }
    const starting = { app, address: request.address, now }
    if (!(await createChat(tx, chat, starting))) {
      const started = await readStarted(tx, id)
      if (started?.text === text) return { message: started }
      await continueChat(tx, chat, starting)
    }
    const always = { secretKey: app.secretKey, requiresCaptcha: async () => true }
    await requireCaptcha(tx, captcha, { app: always, now })
    const author = await openGuest(tx, visitorSubject, id, now)
    await publishVisitorChange(tx, id)
    return postAs(tx, visitorSubject, { id, author, now, audit }, { text, files: [], internal: false })
  },
})
