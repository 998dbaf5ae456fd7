import { expect, test } from 'vitest'
import { makeLetters } from './car-name.ts'

test.each([
  ['BMW', 'BMW'],
  ['Mercedes-Benz', 'MB'],
  ['Alfa Romeo', 'AR'],
  ['Škoda', 'Š'],
  ['kia', 'KIA'],
  ['', ''],
])('%s is marked %s', (make, letters) => {
  expect(makeLetters(make)).toBe(letters)
})
