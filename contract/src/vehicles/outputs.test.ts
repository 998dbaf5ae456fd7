import { expect, test } from 'vitest'
import { chosenStage, outputsOf } from './outputs.ts'

const stages = [
  { stage: 2, power_hp: 210, torque_nm: null },
  { stage: 1, power_hp: 190, torque_nm: 410 },
]

test('sorts stages and uses the original figures where a stage has none', () => {
  expect(outputsOf({ power_hp: 150, torque_nm: 340, stages })).toEqual({
    before: { power_hp: 150, torque_nm: 340 },
    stages: [
      { stage: 1, power_hp: 190, torque_nm: 410 },
      { stage: 2, power_hp: 210, torque_nm: 340 },
    ],
  })
})

test('is undefined without power or torque', () => {
  expect(outputsOf({ power_hp: null, torque_nm: 340, stages })).toBeUndefined()
  expect(outputsOf({ power_hp: 150, torque_nm: null, stages })).toBeUndefined()
})

test('selects the first stage if the wanted one does not exist', () => {
  const outputs = outputsOf({ power_hp: 150, torque_nm: 340, stages })
  expect([2, 3, undefined].map((wanted) => outputs && chosenStage(outputs, wanted)?.stage)).toEqual([2, 1, 1])
})
