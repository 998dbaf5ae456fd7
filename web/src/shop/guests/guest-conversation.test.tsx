import type { InstantText } from '@mapwright/contract/api/scalars.ts'
import type { Message } from '@mapwright/contract/conversations/message.ts'
import {
  ListGuestMessages,
  PostGuestMessage,
  ReadGuestMessages,
} from '@mapwright/contract/shop/guests/guest-message-endpoints.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { api, show } from '../../../test/kit.tsx'
import { GuestConversation } from './guest-conversation.tsx'

const at = (time: Date) => time.toISOString() as InstantText
const order_id = '01a20163-0000-7000-8000-000000000001'
const idOf = (number: number) => `01a20163-0000-7000-8000-0000000001${String(number).padStart(2, '0')}`
const message = (number: number, given: Partial<Message> = {}): Message => ({
  ...{ _id: idOf(number), text: `Message ${number}`, created_at: at(new Date(2026, 10, 10 + number)), mine: false },
  ...{
    by: { kind: 'staff', name: null, picture: null },
    internal: false,
    quoted: '',
    files: [],
    deleted: false,
    edited_at: null,
  },
  ...given,
})
const list = (...messages: Message[]) => ({ messages, has_more: false, other_read_at: null })
const showConversation = () => show(<GuestConversation token="a-token" order_id={order_id} />)

beforeEach(async () => {
  localStorage.clear()
  await api.respond(ReadGuestMessages, {})
})
afterEach(() => localStorage.clear())

it("shows staff's messages to a guest and marks them as read, with earlier messages on demand", async () => {
  await api.respond(ListGuestMessages, { ...list(message(2), message(3)), has_more: true })
  await api.respond(ListGuestMessages, list(message(1)), { query: { before: idOf(2) } })
  await showConversation()
  await expect.element(page.getByText('Message 3')).toBeVisible()
  await expect.poll(() => api.requests(ReadGuestMessages)).toHaveLength(1)
  await page.getByRole('button', { name: 'Earlier messages' }).click()
  await expect.element(page.getByText('Message 1')).toBeInTheDocument()
  expect(page.getByRole('button', { name: 'Earlier messages' }).elements()).toEqual([])
  expect(
    page
      .getByText(/^Message \d$/)
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Message 1', 'Message 2', 'Message 3'])
})

it("does not mark a guest's own message as read, and does not offer to edit it", async () => {
  await api.respond(ListGuestMessages, list(message(1, { mine: true, created_at: at(new Date()) })))
  await showConversation()
  await expect.element(page.getByText('Message 1')).toBeVisible()
  expect(
    page
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Add files', 'Send'])
  expect(await api.requests(ReadGuestMessages)).toEqual([])
})

it("stores a guest's text until it has been sent", async () => {
  await api.respond(ListGuestMessages, list())
  await api.refuse(PostGuestMessage, 422, { code: 'shop.empty_message', message: 'Write something.' })
  await showConversation()
  const box = page.getByRole('textbox', { name: 'Message' })
  await box.fill('Does it fit?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByText('The message was not sent')).toBeVisible()
  await expect.element(box).toHaveValue('Does it fit?')
  await api.accept(PostGuestMessage)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(box).toHaveValue('')
})
