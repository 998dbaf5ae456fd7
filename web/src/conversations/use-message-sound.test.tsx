import { CountUnreadMessages } from '@mapwright/contract/conversations/inbox-endpoints.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api, show } from '../../test/kit.tsx'
import { queryClient } from '../platform/api/query-client.ts'
import { useMessageSound } from './use-message-sound.ts'

const play = vi.fn()

function Page() {
  useMessageSound(play)
  return null
}

const titleCount = () => /^\((\d+)\)/.exec(document.title)?.[1]

/** Waits long enough for a sound that waits for the reader. */
const pastReading = () => new Promise((resolve) => setTimeout(resolve, 1_200))

/** Changes the count, as a live event does. */
async function count(unread: number) {
  await api.respond(CountUnreadMessages, { count: unread })
  await queryClient.invalidateQueries()
}

beforeEach(() => {
  localStorage.clear()
  play.mockClear()
})
afterEach(() => localStorage.clear())

it('plays once for each rise of the count, not for earlier unread messages, and shows the count in the title', async () => {
  await api.respond(CountUnreadMessages, { count: 2 })
  await show(<Page />)
  await vi.waitFor(() => expect(titleCount()).toBe('2'))
  await count(3)
  await vi.waitFor(() => expect(play).toHaveBeenCalledTimes(1), { timeout: 5_000 })
  expect(titleCount()).toBe('3')
  await count(0)
  await vi.waitFor(() => expect(titleCount()).toBeUndefined())
  await count(1)
  await vi.waitFor(() => expect(play).toHaveBeenCalledTimes(2), { timeout: 5_000 })
})

it('plays nothing for a message that is read at once', async () => {
  await api.respond(CountUnreadMessages, { count: 1 })
  await show(<Page />)
  await vi.waitFor(() => expect(titleCount()).toBe('1'))
  await count(2)
  await vi.waitFor(() => expect(titleCount()).toBe('2'))
  await count(1)
  await pastReading()
  expect(play).not.toHaveBeenCalled()
})

it('respects the switch that orders had earlier', async () => {
  localStorage.setItem('mapwright.order_ring', JSON.stringify('off'))
  await api.respond(CountUnreadMessages, { count: 1 })
  await show(<Page />)
  await count(2)
  await pastReading()
  expect(play).not.toHaveBeenCalled()
  expect(titleCount()).toBeUndefined()
})
