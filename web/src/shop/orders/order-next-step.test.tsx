import type { InstantText } from '@mapwright/contract/api/scalars.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../../test/kit.tsx'
import { NextStep } from './order-next-step.tsx'

const cancelled = (by_buyer: boolean) => ({
  ...{ current_status: 'cancelled' as const, reason: 'A part is missing', is_pickup: false, parcels: [] },
  history: [
    { event: 'cancel' as const, reason: '', actor: null, by_buyer, at: '2026-11-03T12:00:00.000Z' as InstantText },
  ],
})

it('tells buyers that they canceled the order themselves, without a warning', async () => {
  await show(<NextStep order={cancelled(true)} unpaid={null} />)
  await expect.element(page.getByText('Canceled by you')).toBeVisible()
  expect(page.getByText('A part is missing').elements()).toEqual([])
})

it('shows the reason why staff canceled the order', async () => {
  await show(<NextStep order={cancelled(false)} unpaid={null} />)
  await expect.element(page.getByText('A part is missing')).toBeVisible()
})
