import { expect, test } from 'vitest'
import { show } from '../../../test/kit.tsx'
import { AreaOverTime } from './area-over-time.tsx'
import { RunningLine } from './running-line.tsx'

const figures = () =>
  [...document.querySelectorAll('svg text')]
    .map(({ textContent }) => textContent ?? '')
    .filter((text) => /^[\d.,]+$/.test(text))

const days = (...values: number[]) => values.map((value, at) => ({ day: `2026-11-0${at + 1}`, value }))

test.each([
  { values: [0, 1], ticks: ['0', '1'] },
  { values: [2, 7], ticks: ['0', '5', '10'] },
])('counts orders up to $values in whole numbers, all of them below the top', async ({ values, ticks }) => {
  await show(<AreaOverTime points={days(...values)} label="Orders" />)
  await expect.poll(figures).toEqual(ticks)
})

test('shows only whole numbers for whole credits', async () => {
  const points = [
    { at: '2026-08-26T10:00:00Z', value: 3 },
    { at: '2026-11-23T10:00:00Z', value: 5 },
  ]
  await show(<RunningLine points={points} label="Balance" format={String} height={140} hasAxis />)
  await expect.poll(figures).toEqual(['0', '5'])
})
