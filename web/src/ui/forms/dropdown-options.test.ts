import { expect, test } from 'vitest'
import { optionsFor } from './dropdown-options.ts'

const options = [
  'Audi',
  'BMW',
  'Citroën',
  'Dacia',
  'Fiat',
  'Ford',
  'Honda',
  'Kia',
  'MAN',
  'Mazda',
  'Opel',
  'Škoda',
].map((label) => ({ value: label, label }))
const found = (text: string) => optionsFor(options, text).map(({ label }) => label)

test('shows the first ten while nothing is typed', () => {
  expect(found('')).toEqual(options.slice(0, 10).map(({ label }) => label))
  expect(found('  ')).toHaveLength(10)
})

test('ignores case', () => {
  expect(found('bmw')).toEqual(['BMW'])
  expect(found('ŠKO')).toEqual(['Škoda'])
})

test('puts options that start with the text before those that contain it', () => {
  expect(found('da')).toEqual(['Dacia', 'Honda', 'Mazda', 'Škoda'])
})

test('finds nothing if no option contains the text', () => {
  expect(found('zzz')).toEqual([])
})

test('never shows more than ten', () => {
  const many = Array.from({ length: 50 }, (_, index) => ({ value: `${index}`, label: `ECU ${index}` }))
  expect(optionsFor(many, 'ecu')).toHaveLength(10)
})

test('searches the second text too', () => {
  expect(optionsFor([{ value: '1', label: '2.0 TDI 150', detail: 'Bosch EDC17C64' }], 'edc17')).toHaveLength(1)
})
