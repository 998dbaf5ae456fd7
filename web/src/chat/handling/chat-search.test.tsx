import type { InstantText } from '@mapwright/contract/api/scalars.ts'
import { type FoundChatMessage, SearchChats } from '@mapwright/contract/chat/search-endpoints.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { address, api, show } from '../../../test/kit.tsx'
import { ChatSearchButton } from './chat-search.tsx'

const user_id = '01a20163-0000-7000-8000-000000000001'
const found: FoundChatMessage = {
  ...{ _id: '01a20163-0000-7000-8000-000000000002', user_id, customer: 'Pat', from_staff: false, author: 'Pat' },
  // The assertion is safe, because the text is an ISO instant.
  ...{ internal: false, excerpt: 'The Überdruck is wrong', created_at: '2026-11-10T12:00:00.000Z' as InstantText },
}

it('highlights the words in what it finds, and leads to the message', async () => {
  await api.respond(SearchChats, { messages: [found], total: 1, page: 1, size: 50 })
  await show(<ChatSearchButton user_id={user_id} />)
  await page.getByRole('button', { name: 'Search messages' }).click()
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('uberdruck')
  const link = page.getByRole('link', { name: /Überdruck/ })
  await expect.element(link).toBeVisible()
  expect(document.querySelector('mark')?.textContent).toBe('Überdruck')
  await link.click()
  await expect.poll(address).toBe(`/admin/chat_support?user=${user_id}&message=${found._id}&words=uberdruck`)
})

it('names the authors to staff, and says how many messages were found', async () => {
  const answer = { ...found, _id: '01a20163-0000-7000-8000-000000000003', from_staff: true, author: 'Kim Weber' }
  await api.respond(SearchChats, { messages: [found, answer], total: 120, page: 1, size: 50 })
  await show(<ChatSearchButton user_id={user_id} />)
  await page.getByRole('button', { name: 'Search messages' }).click()
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('uberdruck')
  await expect.element(page.getByText('Kim Weber')).toBeVisible()
  await expect.element(page.getByText('1–2 of 120')).toBeVisible()
})

it('says that nothing was found, and does not search for a single letter', async () => {
  await api.respond(SearchChats, { messages: [], total: 0, page: 1, size: 50 })
  await show(<ChatSearchButton />)
  await page.getByRole('button', { name: 'Search messages' }).click()
  const box = page.getByRole('searchbox', { name: 'Search messages' })
  await box.fill('u')
  await box.fill('ub')
  await expect.element(page.getByText('No results')).toBeVisible()
  expect((await api.requests(SearchChats)).map(({ path }) => path)).toHaveLength(1)
})
