import type { InstantText } from '@mapwright/contract/api/scalars.ts'
import { chatConversation } from '@mapwright/contract/chat/chat-conversation.ts'
import { CreateTicketFromChat } from '@mapwright/contract/chat/outcome-endpoints.ts'
import type { Message } from '@mapwright/contract/conversations/message.ts'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { api, show } from '../../../test/kit.tsx'
import { queryClient } from '../../platform/api/query-client.ts'
import { ToTicket } from './to-ticket.tsx'

const id = '01a20163-0000-7000-8000-000000000001'
const idOf = (number: number) => `01a20163-0000-7000-8000-${String(100 + number).padStart(12, '0')}`
// The assertion is safe, because the text is an ISO instant.
const created_at = '2026-11-10T12:00:00.000Z' as InstantText
const message = (number: number, given: Partial<Message> = {}): Message => ({
  ...{ _id: idOf(number), text: `Message ${number}`, created_at, mine: false, internal: false, quoted: '', files: [] },
  ...{ by: { kind: 'customer', name: 'Pat', picture: null }, deleted: false, edited_at: null },
  ...given,
})

it('copies the chosen messages of the chat, but never deleted ones or those that arrive later', async () => {
  const messages = [message(1), message(2), message(3, { deleted: true, text: '' })]
  await api.respond(chatConversation.calls.list, { messages, has_more: false, other_read_at: null })
  const ticket = { _id: idOf(9), number: 1007, subject: 'Idle' }
  await api.respond(CreateTicketFromChat, { outcome: { _id: idOf(8), created_at, ticket, order: null } })
  const onDone = vi.fn()
  await show(<ToTicket id={id} onDone={onDone} />)
  await page.getByRole('textbox', { name: 'Subject' }).fill('Idle')
  await page.getByRole('checkbox', { name: 'Message 1' }).click()
  await expect.element(page.getByRole('checkbox', { name: /Messages to copy \(1\)/ })).toBePartiallyChecked()
  const later = { messages: [...messages, message(4)], has_more: false, other_read_at: null }
  await api.respond(chatConversation.calls.list, later)
  await queryClient.invalidateQueries()
  await expect.element(page.getByRole('checkbox', { name: 'Message 4' })).not.toBeChecked()
  await page.getByRole('button', { name: 'Open ticket' }).click()
  await expect.poll(() => onDone).toHaveBeenCalledOnce()
  const [request] = await api.requests(CreateTicketFromChat)
  expect(request?.body).toEqual({ subject: 'Idle', message_ids: [idOf(2)] })
  await expect.element(page.getByText('Ticket 1007 is open')).toBeVisible()
})

it('shows the limit, and offers no further messages when it is reached', async () => {
  const messages = Array.from({ length: 201 }, (_, number) => message(number + 100))
  await api.respond(chatConversation.calls.list, { messages, has_more: false, other_read_at: null })
  await show(<ToTicket id={id} onDone={() => undefined} />)
  await expect.element(page.getByRole('checkbox', { name: 'Messages to copy (200 / 200)' })).toBePartiallyChecked()
  await expect.element(page.getByRole('checkbox', { name: 'Message 100' })).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Message 101' }).click()
  await expect.element(page.getByRole('checkbox', { name: 'Message 100' })).toBeEnabled()
})
