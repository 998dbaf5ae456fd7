import type { User } from '@mapwright/contract/accounts/user.ts'
import { roles } from '@mapwright/contract/api/roles.ts'
import { MoveVisitorChat, PostVisitorMessage } from '@mapwright/contract/chat/visitors/visitor-endpoints.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { api, show } from '../../../test/kit.tsx'
import { readWaiting, removeAllWaiting } from '../../conversations/outbox/outbox-rows.ts'
import { useMoveVisitorChat } from './use-move-visitor-chat.ts'
import {
  clearVisitorChat,
  noDraft,
  saveUnsent,
  saveVisitorDraft,
  saveVisitorToken,
  visitorToken,
} from './visitor-storage.ts'

const user_id = '01a20163-0000-7000-8000-000000000001'
const draftKey = `mapwright.message.${user_id}.${user_id}`
// The assertion is safe, because the hook reads only these fields.
const customer = { _id: user_id, role_id: roles.customer, verified: true } as unknown as User

function SignedIn() {
  useMoveVisitorChat(customer)
  return null
}

const clear = async () => {
  clearVisitorChat()
  saveVisitorDraft(noDraft)
  localStorage.removeItem(draftKey)
  await removeAllWaiting(user_id)
}
beforeEach(clear)
afterEach(clear)

it('posts what waits before the chat moves, and hands refused messages and the draft over to the customer', async () => {
  saveVisitorToken('secret')
  const written_at = Date.now()
  saveUnsent([
    { key: 'refused', text: 'Are you closed?', written_at, refusal: 'Enter your email address' },
    { key: 'waiting', text: 'Are you there?', written_at },
  ])
  saveVisitorDraft({ ...noDraft, text: 'I would' })
  await api.accept(PostVisitorMessage)
  await api.accept(MoveVisitorChat)
  await show(<SignedIn />)
  await expect.poll(visitorToken).toBeUndefined()
  expect((await api.requests(PostVisitorMessage)).map(({ key }) => key)).toEqual(['waiting'])
  const kept = await readWaiting(user_id)
  expect(kept.map(({ kind, subject_id, text, refusal }) => [kind, subject_id, text, refusal])).toEqual([
    ['chat', user_id, 'Are you closed?', null],
  ])
  expect(localStorage.getItem(draftKey)).toContain('I would')
})

it('keeps everything in the browser if the chat cannot be moved now', async () => {
  saveVisitorToken('secret')
  saveUnsent([{ key: 'refused', text: 'Hello?', written_at: Date.now(), refusal: 'Too long' }])
  await api.refuse(MoveVisitorChat, 503, { code: 'request.unavailable' })
  await show(<SignedIn />)
  await expect.poll(async () => (await api.requests(MoveVisitorChat)).map(({ status }) => status)).toEqual([503])
  expect([visitorToken(), await readWaiting(user_id)]).toEqual(['secret', []])
})

it('hands messages over if the chat no longer exists', async () => {
  saveVisitorToken('secret')
  saveUnsent([{ key: 'refused', text: 'Hello?', written_at: Date.now(), refusal: 'Chat not found' }])
  await api.refuse(MoveVisitorChat, 404, { code: 'chat.not_found' })
  await show(<SignedIn />)
  await expect.poll(visitorToken).toBeUndefined()
  expect((await readWaiting(user_id)).map(({ text }) => text)).toEqual(['Hello?'])
})
