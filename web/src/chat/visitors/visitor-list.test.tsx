import type { InstantText } from '@mapwright/contract/api/scalars.ts'
import { ListVisitorChats, type VisitorChat } from '@mapwright/contract/chat/visitors/visitor-handling-endpoints.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { api, show } from '../../../test/kit.tsx'
import { queryClient } from '../../platform/api/query-client.ts'
import { useVisitorChats, VisitorList } from './visitor-list.tsx'

const chat = (number: number) => ({
  ...{ _id: `01a20163-0000-7000-8000-${String(number).padStart(12, '0')}`, name: `Visitor ${number}`, email: '' },
  ...{ language: 'en', page: null, is_over: false, is_blocked: false, assignee: null, unread: 0, last_message: null },
  // The assertion is safe, because the text is an ISO instant.
  created_at: '2026-11-10T12:00:00.000Z' as InstantText,
})
// The assertion is safe, because the list reads no further fields.
const chats = (...numbers: number[]) => numbers.map(chat) as VisitorChat[]

function Shown() {
  return <VisitorList {...useVisitorChats('')} shown={undefined} />
}

it('leads to all chats by pages, and back from a page whose chats were deleted', async () => {
  await api.respond(ListVisitorChats, { chats: chats(1, 2), total: 3, page: 1, size: 2 })
  await api.respond(ListVisitorChats, { chats: chats(3), total: 3, page: 2, size: 2 }, { query: { page: '2' } })
  await show(<Shown />)
  await expect.element(page.getByText('1–2 of 3')).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.element(page.getByRole('link', { name: /Visitor 3/ })).toBeVisible()
  await api.respond(ListVisitorChats, { chats: [], total: 0, page: 2, size: 2 }, { query: { page: '2' } })
  await queryClient.invalidateQueries()
  await expect.element(page.getByRole('link', { name: /Visitor 1/ })).toBeVisible()
})

it('says why the chats could not be loaded', async () => {
  await api.refuse(ListVisitorChats, 500, { code: 'request.internal', message: 'Out of order' })
  await show(<Shown />)
  await expect.element(page.getByRole('alert').getByText('Out of order')).toBeVisible()
})
