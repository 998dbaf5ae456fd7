import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../../test/kit.tsx'
import { changeLanguage } from '../../platform/i18n/wording.ts'
import { RunningLine } from './running-line.tsx'

const points = [
  { at: '2026-08-26T10:00:00Z', value: 100 },
  { at: '2026-11-23T10:00:00Z', value: 900 },
]

const daysShown = () =>
  [...document.querySelectorAll('svg text')]
    .filter((text) => text.textContent?.includes('2026'))
    .map((text) => ({
      direction: text.getAttribute('direction'),
      anchor: text.getAttribute('text-anchor'),
    }))

test('draws the days of an axis in the direction of the language, aligned with the ends of the axis', async () => {
  await show(<RunningLine points={points} label="Balance" height={140} hasAxis />)
  await expect.element(page.getByText('Balance', { exact: false })).toBeInTheDocument()
  expect([daysShown().at(0), daysShown().at(-1)]).toEqual([
    { direction: 'ltr', anchor: 'start' },
    { direction: 'ltr', anchor: 'end' },
  ])
  await changeLanguage('ar')
  try {
    await expect
      .poll(() => [daysShown().at(0), daysShown().at(-1)])
      .toEqual([
        { direction: 'rtl', anchor: 'end' },
        { direction: 'rtl', anchor: 'start' },
      ])
  } finally {
    await changeLanguage('en')
  }
})
