import type { InstantText } from '@mapwright/contract/api/scalars.ts'
import type { Message } from '@mapwright/contract/conversations/message.ts'
import { ListTicketMessages } from '@mapwright/contract/tickets/message-endpoints.ts'
import { ticketRules } from '@mapwright/contract/tickets/ticket.ts'
import type { Ticket } from '@mapwright/contract/tickets/ticket-shapes.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { api, show } from '../../../test/kit.tsx'
import { SplitDialog } from './split-dialog.tsx'

const idOf = (number: number) => `01a20163-0000-7000-8000-${String(number).padStart(12, '0')}`
// The assertion is safe, because the text is an ISO instant.
const created_at = '2026-11-10T12:00:00.000Z' as InstantText
const message = (number: number): Message => ({
  ...{ _id: idOf(number), text: `Message ${number}`, created_at, mine: false, internal: false, quoted: '', files: [] },
  ...{ by: { kind: 'customer', name: 'Pat', picture: null }, deleted: false, edited_at: null },
})
const ticket: Ticket = {
  _id: idOf(900),
  number: 1007,
  subject: 'Idle',
  status: 'open',
  user: { _id: idOf(901), name: 'Pat', email: 'pat@example.com', company_name: '', is_guest: false },
  messages: 2,
  order: null,
  invoice: null,
  created_at,
  updated_at: created_at,
  first_answered_at: null,
  solved_at: null,
  for_staff: null,
  files: [],
  file: null,
  merged_into: null,
  merged_tickets: [],
  split_from: null,
  split_tickets: [],
  linked_tickets: [],
  watchers: [],
  rating: null,
  from_chat: false,
}

it('says that the messages could not be loaded', async () => {
  await api.refuse(ListTicketMessages, 404, { code: 'tickets.not_found', message: 'Ticket not found' })
  await show(<SplitDialog ticket={ticket} isOpen onClose={() => undefined} />)
  await expect.element(page.getByText('Ticket not found')).toBeVisible()
})

it('lets no more messages be chosen than can move at once', async () => {
  const messages = Array.from({ length: ticketRules.max_at_once + 1 }, (_, at) => message(at + 1))
  await api.respond(ListTicketMessages, { messages, has_more: false, other_read_at: null })
  await show(<SplitDialog ticket={ticket} isOpen onClose={() => undefined} />)
  const last = page.getByRole('checkbox', { name: `Message ${messages.length}` })
  await expect.element(last).toBeEnabled()
  const boxes = [...document.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')]
  for (const box of boxes.slice(0, ticketRules.max_at_once)) {
    box.click()
    await expect.poll(() => box.checked, { interval: 5 }).toBe(true)
  }
  await expect.element(last).toBeDisabled()
  boxes[0]?.click()
  await expect.element(last).toBeEnabled()
})
