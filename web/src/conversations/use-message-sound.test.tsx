import { CountUnreadMessages } from '@mapwright/contract/conversations/inbox-endpoints.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api, show } from '../../test/kit.tsx'
import { stays } from '../../test/waits.ts'
import { queryClient } from '../platform/api/query-client.ts'
import { useMessageSound } from './use-message-sound.ts'

const play = vi.fn()

function Page() {
  useMessageSound(play)
  return null
}

const titleCount = () => /^\((\d+)\)/.exec(document.title)?.[1]

/** Changes the count in the same way as a live event. */
async function count(unread: number) {
  await api.respond(CountUnreadMessages, { count: unread })
  await queryClient.invalidateQueries()
}

beforeEach(() => {
  localStorage.clear()
  play.mockClear()
})
afterEach(() => localStorage.clear())

it('plays one sound each time the count grows, none for messages that were unread before, and shows the count in the title', async () => {
  await api.respond(CountUnreadMessages, { count: 2 })
  await show(<Page />)
  await expect.poll(() => titleCount()).toBe('2')
  await count(3)
  await expect.poll(() => play).toHaveBeenCalledTimes(1)
  expect(titleCount()).toBe('3')
  await count(0)
  await expect.poll(() => titleCount()).toBeUndefined()
  await count(1)
  await expect.poll(() => play).toHaveBeenCalledTimes(2)
})

it('plays no sound for a message that is read immediately', async () => {
  await api.respond(CountUnreadMessages, { count: 1 })
  await show(<Page />)
  await expect.poll(() => titleCount()).toBe('1')
  await count(2)
  await expect.poll(() => titleCount()).toBe('2')
  await count(1)
  // This sound would be played after the unwanted one, so exactly one call means that the unwanted sound was not played.
  await count(2)
  await expect.poll(() => play).toHaveBeenCalled()
  expect(play).toHaveBeenCalledTimes(1)
})

it('respects the sound setting that earlier releases stored for orders', async () => {
  localStorage.setItem('mapwright.order_ring', JSON.stringify('off'))
  await api.respond(CountUnreadMessages, { count: 1 })
  await show(<Page />)
  await count(2)
  // Longer than the delay before a sound is played.
  await stays(() => expect(play).not.toHaveBeenCalled(), 1_200)
  expect(titleCount()).toBeUndefined()
})
