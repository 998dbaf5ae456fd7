import { expect, test } from 'vitest'
import { chosenStage, outputsOf } from './outputs.ts'

const stages = [
  { stage: 2, power_hp: 210, torque_nm: null },
  { stage: 1, power_hp: 190, torque_nm: 410 },
]

test('stages stand in their order; what one leaves out stays as it was built', () => {
  expect(outputsOf({ power_hp: 150, torque_nm: 340, stages })).toEqual({
    before: { power_hp: 150, torque_nm: 340 },
    stages: [
      { stage: 1, power_hp: 190, torque_nm: 410 },
      { stage: 2, power_hp: 210, torque_nm: 340 },
    ],
  })
})

test('without power or torque there is nothing to draw', () => {
  expect(outputsOf({ power_hp: null, torque_nm: 340, stages })).toBeUndefined()
  expect(outputsOf({ power_hp: 150, torque_nm: null, stages })).toBeUndefined()
})

test('a stage that the vehicle lacks gives way to the first', () => {
  const outputs = outputsOf({ power_hp: 150, torque_nm: 340, stages })
  expect([2, 3, undefined].map((wanted) => outputs && chosenStage(outputs, wanted)?.stage)).toEqual([2, 1, 1])
})
