import { focusManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { listLimit, refreshAfter, refreshAll } from './live-refresh.ts'
import { queryClient } from './query-client.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  refreshAll()
  queryClient.clear()
})

/** Simulates a page that shows one query. The test resolves its responses. */
function show(queryKey: readonly unknown[]) {
  const responses: ((text: string) => void)[] = []
  const queryFn = vi.fn(() => new Promise<string>((resolve) => responses.push(resolve)))
  const observer = new QueryObserver(queryClient, { queryKey, queryFn, retry: false })
  observer.subscribe(() => undefined)
  return {
    respond: (text: string) => responses.shift()?.(text),
    readings: () => queryFn.mock.calls.length,
    shown: () => observer.getCurrentResult().data,
  }
}

test('refetches only the queries that an event affects', async () => {
  const orders = show(['orders', 'orders.list'])
  const codes = show(['codes', 'codes.list'])
  orders.respond('old')
  codes.respond('old')
  await expect.poll(() => [orders.shown(), codes.shown()]).toEqual(['old', 'old'])
  refreshAfter({ type: 'order.completed', id: 'o1' })
  orders.respond('new')
  await expect.poll(() => orders.shown()).toBe('new')
  expect([orders.readings(), codes.readings()]).toEqual([2, 1])
})

test('refetches a first response that was pending during events, and only once', async () => {
  const orders = show(['orders', 'orders.list'])
  refreshAfter({ type: 'order.submitted', id: 'o1' })
  refreshAfter({ type: 'order.automation_changed', id: 'o1' })
  refreshAll()
  orders.respond('as it was before')
  await expect.poll(() => orders.readings()).toBe(2)
  orders.respond('as it is')
  await expect.poll(() => orders.shown()).toBe('as it is')
  expect(orders.readings()).toBe(2)
})

test('retries a failed first fetch', async () => {
  const queryFn = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue('there')
  const observer = new QueryObserver(queryClient, { queryKey: ['orders', 'orders.list'], queryFn, retry: false })
  observer.subscribe(() => undefined)
  refreshAll()
  await expect.poll(() => observer.getCurrentResult().data).toBe('there')
})

test('refetches a single object only if the event is about it', async () => {
  const own = show(['orders', 'orders.get', { params: { id: 'o1' } }])
  const other = show(['orders', 'orders.get', { params: { id: 'o2' } }])
  own.respond('old')
  other.respond('old')
  await expect.poll(() => [own.shown(), other.shown()]).toEqual(['old', 'old'])
  refreshAfter({ type: 'order.asked', id: 'o1' })
  expect([own.readings(), other.readings()]).toEqual([2, 1])
})

test('refetches a list immediately for a few events, then once per pause', async () => {
  const unread = show(['orders', 'orders.list_unread'])
  unread.respond('old')
  await expect.poll(() => unread.shown()).toBe('old')
  vi.useFakeTimers()
  for (let message = 0; message < 20; message++) {
    refreshAfter({ type: 'conversation.message_posted', id: 'o1' })
    unread.respond('newer')
    await vi.advanceTimersByTimeAsync(10)
  }
  expect(unread.readings()).toBe(1 + listLimit.burst)
  await vi.advanceTimersByTimeAsync(2 * listLimit.pauseMs)
  expect(unread.readings()).toBe(1 + listLimit.burst + 1)
  unread.respond('newest')
  await vi.advanceTimersByTimeAsync(0)
  expect(unread.shown()).toBe('newest')
})

test('refetches the counts of a hidden page only when the page is shown', async () => {
  const bell = show(['notifications', 'notifications.admin_notifications'])
  const unread = show(['orders', 'orders.list_unread'])
  bell.respond('old')
  unread.respond('old')
  await expect.poll(() => [bell.shown(), unread.shown()]).toEqual(['old', 'old'])
  queryClient.mount()
  vi.stubGlobal('document', { visibilityState: 'hidden' })
  refreshAfter({ type: 'notification.created', id: 'n1' })
  refreshAfter({ type: 'conversation.message_posted', id: 'o1' })
  expect([bell.readings(), unread.readings()]).toEqual([1, 2])
  focusManager.setFocused(true)
  await expect.poll(() => bell.readings()).toBe(2)
  queryClient.unmount()
})
