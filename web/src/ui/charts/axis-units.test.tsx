import { expect, test } from 'vitest'
import { show } from '../../../test/kit.tsx'
import { AreaOverTime } from './area-over-time.tsx'
import { PowerChart } from './power-chart.tsx'
import { RunningLine } from './running-line.tsx'

const texts = () => [...document.querySelectorAll('svg text')].map(({ textContent }) => textContent)

test('a power chart names the units of both axes', async () => {
  const [before, after] = [
    { power_hp: 150, torque_nm: 320 },
    { power_hp: 190, torque_nm: 400 },
  ]
  await show(<PowerChart before={before} after={after} fixedWidth={400} />)
  await expect.poll(texts).toEqual(expect.arrayContaining(['hp · Nm', 'rpm']))
})

test('figures over time name their unit', async () => {
  await show(<AreaOverTime points={[{ day: '2026-11-01', value: 12 }]} label="Calls" axis="Calls per day" />)
  await expect.poll(texts).toContain('Calls per day')
})

test('a balance that is owed is drawn below zero, with its unit', async () => {
  const points = [
    { at: '2026-08-26T10:00:00Z', value: 20 },
    { at: '2026-11-23T10:00:00Z', value: -40 },
  ]
  await show(<RunningLine points={points} label="Balance" format={String} unit="credits" height={156} hasAxis />)
  await expect.poll(texts).toEqual(expect.arrayContaining(['credits', '-50', '-25', '0', '25']))
  const [dot, zero] = [document.querySelector('circle'), document.querySelectorAll('svg g line').item(2)]
  expect(Number(dot?.getAttribute('cy'))).toBeGreaterThan(Number(zero.getAttribute('y1')))
})

test('a balance that is never owed has an axis from zero', async () => {
  const points = ['2026-08-26T10:00:00Z', '2026-11-23T10:00:00Z'].map((at) => ({ at, value: 0 }))
  await show(<RunningLine points={points} label="Balance" format={String} height={140} hasAxis />)
  await expect.poll(texts).toEqual(expect.arrayContaining(['0', '1']))
  expect(texts().some((text) => text?.startsWith('-'))).toBe(false)
})
