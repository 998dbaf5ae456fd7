import { chatConversation } from '@mapwright/contract/chat/chat-conversation.ts'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { api, show } from '../../../test/kit.tsx'
import { clearTokens, saveTokens } from '../../platform/api/session.ts'
import type { ConversationSubject } from '../subjects.ts'
import { clearOutbox, flushOutbox, keepMessage, openOutbox, waitingMessages } from './outbox.ts'
import { readWaiting, removeAllWaiting, updateWaiting, type WaitingMessage } from './outbox-rows.ts'
import { WaitingMessages } from './waiting-messages.tsx'

const { calls, kind } = chatConversation
const subject: ConversationSubject = {
  ...{ calls, kind },
  useTexts: () => ({ empty: '', fileGone: '' }),
  useReplyDetails: () => undefined,
}
const loaders = { [kind]: async () => subject }
const id = '01a20163-0000-7000-8000-000000000001'

let written = 0
const message = (given: Partial<WaitingMessage> = {}): WaitingMessage => ({
  ...{ key: `key ${++written}`, user_id: 'pat', kind, subject_id: id, text: `Message ${written}`, internal: false },
  ...{ files: [new File(['rpm'], 'log.csv')], written_at: written, tried_at: null, refusal: null },
  ...given,
})
const keep = async (...messages: WaitingMessage[]) => {
  for (const one of messages) await keepMessage(one)
}
const keysSent = async () => (await api.requests(calls.post)).map(({ key }) => key)

/** Signs in as this user for all following calls. */
const signInAs = (sub: string) => saveTokens({ access_token: `head.${btoa(JSON.stringify({ sub }))}.signature` })

beforeEach(async () => {
  for (const user_id of ['pat', 'eve']) await removeAllWaiting(user_id)
  signInAs('pat')
  openOutbox('pat')
})
afterAll(clearTokens)

it('sends waiting messages in the order of writing, each with its own key, and no messages of other users', async () => {
  await api.accept(calls.post)
  const [first, second] = [message(), message()]
  await keep(second, first, message({ user_id: 'eve' }))
  await flushOutbox(loaders)
  expect(await keysSent()).toEqual([first.key, second.key])
  expect(waitingMessages.read()).toEqual([])
  expect(await readWaiting('eve')).toHaveLength(1)
})

it('sends nothing while another tab is signed in as a different user', async () => {
  await api.accept(calls.post)
  const mine = message()
  await keep(mine)
  signInAs('eve')
  await flushOutbox(loaders)
  expect(await keysSent()).toEqual([])
  signInAs('pat')
  await flushOutbox(loaders)
  expect(await keysSent()).toEqual([mine.key])
})

it('sends a message once, even if sending is requested several times simultaneously', async () => {
  await api.accept(calls.post)
  await keep(message(), message())
  await Promise.all([flushOutbox(loaders), flushOutbox(loaders), flushOutbox(loaders)])
  expect(await keysSent()).toHaveLength(2)
})

it('is empty after signing out, and deleted messages do not come back', async () => {
  const [mine, other] = [message(), message({ user_id: 'eve' })]
  await keep(mine, other)
  await clearOutbox('pat')
  expect(await updateWaiting(mine.key, { refusal: { code: 'too_old' } })).toBe(false)
  expect(await readWaiting('pat')).toEqual([])
  expect(waitingMessages.read()).toEqual([])
  expect(await readWaiting('eve')).toHaveLength(1)
})

it('shows only messages of this conversation, which can be discarded before the first attempt', async () => {
  await keep(message({ text: 'For here' }), message({ text: 'For elsewhere', subject_id: 'another' }))
  await show(<WaitingMessages about={{ subject, id }} />)
  await expect.element(page.getByText('For here')).toBeVisible()
  expect(page.getByText('For elsewhere').query()).toBeNull()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => waitingMessages.read().map(({ text }) => text)).toEqual(['For elsewhere'])
  const tried = message({ text: 'Perhaps arrived' })
  await keep(tried)
  await updateWaiting(tried.key, { tried_at: Date.now() })
  openOutbox('pat')
  await expect.element(page.getByText('Perhaps arrived')).toBeVisible()
  expect(page.getByRole('button', { name: 'Discard' }).query()).toBeNull()
})

it('retries with the same key and in the same order while the server is unreachable', async () => {
  await api.refuse(calls.post, 503, { code: 'request.unavailable' })
  const [first, second] = [message(), message()]
  await keep(first, second)
  await flushOutbox(loaders)
  expect(await keysSent()).toEqual([first.key])
  expect(waitingMessages.read().map(({ key }) => key)).toEqual([first.key, second.key])
  await api.accept(calls.post)
  await flushOutbox(loaders)
  expect(await keysSent()).toEqual([first.key, first.key, second.key])
})

it('asks before it repeats a message that may have arrived more than a day ago', async () => {
  await keep(message({ tried_at: Date.now() - 24 * 60 * 60_000 }))
  await flushOutbox(loaders)
  expect(await keysSent()).toEqual([])
  expect(waitingMessages.read()[0]?.refusal).toEqual({ code: 'too_old' })
})

it('shows refused messages, which can be discarded or sent again as new messages', async () => {
  await api.refuse(calls.post, 409, { code: 'chat.off', message: 'The chat is off.' })
  const refused = message({ text: 'Hello' })
  await keep(refused)
  await show(<WaitingMessages about={{ subject, id }} />)
  await expect.element(page.getByText('Waiting to be sent')).toBeVisible()
  await flushOutbox(loaders)
  await expect.element(page.getByText('The chat is off.')).toBeVisible()
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => waitingMessages.read()[0]?.refusal).toBeNull()
  expect(waitingMessages.read()[0]?.key).not.toBe(refused.key)
  await flushOutbox(loaders)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => waitingMessages.read()).toEqual([])
})
