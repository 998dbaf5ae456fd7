import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { refreshAfter, refreshAll } from './live-refresh.ts'
import { queryClient } from './query-client.ts'

afterEach(() => queryClient.clear())

/** A page that shows one query, whose responses the test resolves. */
function show(queryKey: readonly string[]) {
  const answers: ((text: string) => void)[] = []
  const queryFn = vi.fn(() => new Promise<string>((resolve) => answers.push(resolve)))
  const observer = new QueryObserver(queryClient, { queryKey, queryFn, retry: false })
  observer.subscribe(() => undefined)
  return {
    answer: (text: string) => answers.shift()?.(text),
    readings: () => queryFn.mock.calls.length,
    shown: () => observer.getCurrentResult().data,
  }
}

test('refetches only the queries that an event affects', async () => {
  const orders = show(['orders', 'orders.list'])
  const codes = show(['codes', 'codes.list'])
  orders.answer('old')
  codes.answer('old')
  await vi.waitFor(() => expect([orders.shown(), codes.shown()]).toEqual(['old', 'old']))
  refreshAfter('order.completed')
  orders.answer('new')
  await vi.waitFor(() => expect(orders.shown()).toBe('new'))
  expect([orders.readings(), codes.readings()]).toEqual([2, 1])
})

test('refetches a first response that was pending during events, and only once', async () => {
  const orders = show(['orders', 'orders.list'])
  refreshAfter('order.submitted')
  refreshAfter('order.automation_changed')
  refreshAll()
  orders.answer('as it was before')
  await vi.waitFor(() => expect(orders.readings()).toBe(2))
  orders.answer('as it is')
  await vi.waitFor(() => expect(orders.shown()).toBe('as it is'))
  expect(orders.readings()).toBe(2)
})

test('retries a failed first fetch', async () => {
  const queryFn = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue('there')
  const observer = new QueryObserver(queryClient, { queryKey: ['orders', 'orders.list'], queryFn, retry: false })
  observer.subscribe(() => undefined)
  refreshAll()
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('there'))
})
