import type { CannedReply } from '@mapwright/contract/conversations/canned-reply.ts'
import { cannedReplyCalls } from '@mapwright/contract/conversations/canned-reply-endpoints.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { api, show } from '../../../test/kit.tsx'
import { ResourcePage } from '../resource/resource-page.tsx'

const Replies = () => (
  <ResourcePage
    title="Replies"
    calls={cannedReplyCalls}
    many="canned_answers"
    nameOf={({ title }) => title}
    columns={[{ key: 'title', header: 'Title', phone: 'title', cell: ({ title }) => title }]}
    empty={{ title: 'No replies yet' }}
  />
)

const replies = (...titles: string[]) => ({
  canned_answers: titles.map((title, at): CannedReply => ({ _id: `id-${title}`, title, text: '', position: at + 1 })),
  ...{ total: titles.length, page: 1, size: 20 },
})

const handle = (name: string) => page.getByRole('button', { name: new RegExp(`^Move ${name}, `) })
const shownOrder = () =>
  [...document.querySelectorAll('[data-reorder-handle]')].map(
    (element) => /^Move (\w+),/.exec(element.getAttribute('aria-label') ?? '')?.[1],
  )
const moves = async () => (await api.requests(cannedReplyCalls.reorder)).map(({ path, body }) => [path, body])

beforeEach(() => api.respond(cannedReplyCalls.list, replies('Hello', 'Thanks', 'Bye')))

test('moves an item with the arrow keys, and keeps the focus on it', async () => {
  await api.respond(cannedReplyCalls.reorder, {})
  await show(<Replies />)
  await expect.element(handle('Hello')).toBeVisible()
  handle('Hello').element().focus()
  await api.respond(cannedReplyCalls.list, replies('Thanks', 'Hello', 'Bye'))
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(shownOrder).toEqual(['Thanks', 'Hello', 'Bye'])
  await expect.element(page.getByText('Moved to position 2')).toBeVisible()
  await expect.element(handle('Hello')).toHaveFocus()
  expect(await moves()).toEqual([['/api/canned_answer/id-Hello/update_pos', { position: 2 }]])
})

test('does not move an item beyond the ends of the list', async () => {
  await show(<Replies />)
  await expect.element(handle('Hello')).toBeVisible()
  handle('Hello').element().focus()
  await userEvent.keyboard('{ArrowUp}')
  handle('Bye').element().focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(shownOrder()).toEqual(['Hello', 'Thanks', 'Bye'])
  expect(await moves()).toEqual([])
})

test('sends quick moves one after another, each from the previous position', async () => {
  await api.respond(cannedReplyCalls.reorder, {})
  await show(<Replies />)
  await expect.element(handle('Hello')).toBeVisible()
  handle('Hello').element().focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.poll(moves).toEqual([
    ['/api/canned_answer/id-Hello/update_pos', { position: 2 }],
    ['/api/canned_answer/id-Hello/update_pos', { position: 3 }],
  ])
})

test('moves an item by dragging its handle', async () => {
  await api.respond(cannedReplyCalls.reorder, {})
  await show(<Replies />)
  await expect.element(handle('Bye')).toBeVisible()
  await api.respond(cannedReplyCalls.list, replies('Bye', 'Hello', 'Thanks'))
  await userEvent.dragAndDrop(handle('Bye'), handle('Hello'), { targetPosition: { x: 4, y: 2 } })
  await expect.poll(shownOrder).toEqual(['Bye', 'Hello', 'Thanks'])
  await expect.poll(moves).toEqual([['/api/canned_answer/id-Bye/update_pos', { position: 1 }]])
})

test('returns an item to its position if the server refuses, and shows the reason', async () => {
  await api.refuse(cannedReplyCalls.reorder, 404, {
    code: 'conversations.canned_answer_not_found',
    message: 'It is gone already',
  })
  await show(<Replies />)
  await expect.element(handle('Hello')).toBeVisible()
  handle('Hello').element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByText('It is gone already')).toBeVisible()
  await expect.poll(shownOrder).toEqual(['Hello', 'Thanks', 'Bye'])
})

test('undoes a move', async () => {
  await api.respond(cannedReplyCalls.reorder, {})
  await show(<Replies />)
  await expect.element(handle('Hello')).toBeVisible()
  handle('Hello').element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('Change undone')).toBeVisible()
  expect((await moves()).at(-1)).toEqual(['/api/canned_answer/id-Hello/update_pos', { position: 1 }])
})

test('shows that a sorted or searched list cannot be reordered', async () => {
  await show(<Replies />, '/shown?search=e')
  await expect.element(handle('Hello')).toHaveAttribute('aria-disabled', 'true')
  await handle('Hello').hover()
  await expect.element(page.getByText('Clear search, filters, and sorting to reorder.')).toBeVisible()
  handle('Hello').element().focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(await moves()).toEqual([])
})
