import { visitorRules } from '@mapwright/contract/chat/visitors/visitor-rules.ts'
import { openState } from '@mapwright/contract/site/working-time.ts'
import { Problem } from '../../platform/api/problem.ts'
import type { Db } from '../../platform/db/sql.ts'
import { readOpeningHours } from '../../site/opening-hours.ts'
import { networkHashes, type OwnChat, requireUnblocked } from './visitor-rows.ts'

type Writing = { app: { secretKey: string }; address: string; now: Date }

/** Refuses a message outside the opening hours from a visitor whom staff cannot answer by mail, unless the chat is active. */
export async function requireAnswerable(
  db: Db,
  { email, last_at }: Pick<OwnChat, 'email' | 'last_at'>,
  now: Date,
): Promise<void> {
  if (email !== '') return
  if (last_at !== null && now.getTime() - last_at.getTime() < visitorRules.active_minutes * 60_000) return
  const { isOpen } = openState(now, await readOpeningHours(db))
  if (!isOpen) throw new Problem('chat.email_needed', { fields: { email: { code: 'required' } } })
}

/** Refuses a message from a blocked network, in a chat that has ended, or that could not be answered. */
export async function requireWritable(db: Db, chat: OwnChat, { app, address, now }: Writing): Promise<void> {
  await requireUnblocked(db, networkHashes(app, address))
  const [own] = await db<{ network_hash: Buffer }[]>`SELECT network_hash FROM visitor_chats WHERE _id = ${chat._id}`
  if (own) await requireUnblocked(db, [own.network_hash])
  if (chat.is_over) throw new Problem('chat.over')
  await requireAnswerable(db, chat, now)
}
