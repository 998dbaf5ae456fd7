import { AssignChat } from '@mapwright/contract/chat/handling-endpoints.ts'
import { mayBeAssigned, readNameOf } from '../accounts/recipients.ts'
import { postMessage } from '../conversations/post-message.ts'
import { asMember, readAbout, requireOpen } from '../conversations/subject.ts'
import { command } from '../platform/api/handler.ts'
import { Problem } from '../platform/api/problem.ts'
import type { Tx } from '../platform/db/sql.ts'
import { announce } from '../platform/events/announce.ts'
import { eventFacts } from '../platform/events/event-facts.ts'
import { readAssignee } from './chat-rows.ts'
import { chatSubject } from './chat-subject.ts'

type Assigning = { user_id: string; assignee_id: string | null; now: Date }

async function storeAssignee(tx: Tx, { user_id, assignee_id, now }: Assigning): Promise<void> {
  if (assignee_id === null) await tx`DELETE FROM chat_assignments WHERE user_id = ${user_id}`
  else
    await tx`
      INSERT INTO chat_assignments ${tx({ user_id, assignee_id, assigned_at: now })}
      ON CONFLICT (user_id) DO UPDATE SET assignee_id = excluded.assignee_id, assigned_at = excluded.assigned_at`
}

/** Assigns a chat to a colleague, or to nobody (null), with an internal note for the colleague. */
export const assignChat = command(AssignChat, async ({ tx, actor, now, params, body, audit }) => {
  const { assignee_id, instead_of, note } = body
  const member = asMember(actor)
  const about = await readAbout(tx, chatSubject, params.id, member)
  requireOpen(chatSubject, about, member)
  if (assignee_id !== null && !(await mayBeAssigned(tx, assignee_id, 'live_support')))
    throw new Problem('chat.not_a_colleague')
  // Two colleagues who take the same chat at the same time wait for each other here.
  await tx`SELECT FROM users WHERE _id = ${about.id} FOR NO KEY UPDATE`
  const before = await readAssignee(tx, about.id)
  if ((before?._id ?? null) !== instead_of) throw new Problem('chat.taken_meanwhile')
  if (assignee_id !== instead_of) {
    await storeAssignee(tx, { user_id: about.id, assignee_id, now })
    await announce(tx, { type: 'chat.assigned', user_id: about.id, assignee_id, actor_id: actor._id })
  }
  if (note !== '')
    await postMessage(tx, chatSubject, { about, author: member }, { text: note, files: [], internal: true, now })
  audit({ target_id: about.id, before: { assignee_id: instead_of }, after: { assignee_id } })
  return { assignee: await readAssignee(tx, about.id) }
})

/** Values of the notification to the colleague to whom a chat was handed over. */
export const assignedChatFacts = eventFacts(['chat.assigned'], async ({ tx, event }) => {
  const { user_id, assignee_id, actor_id } = event
  const current = await readAssignee(tx, user_id)
  if (assignee_id === null || current?._id !== assignee_id) return undefined
  const colleague = actor_id === null ? '' : await readNameOf(tx, actor_id)
  return { values: { customer: await readNameOf(tx, user_id), colleague }, people: { assignee: assignee_id } }
})
