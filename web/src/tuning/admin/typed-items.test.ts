import { describe, expect, test } from 'vitest'
import { changePrice, itemsOf, normalizePrice } from './typed-items.ts'

describe('parsing pasted items', () => {
  test('accepts two, three or four columns', () => {
    expect(itemsOf('Stage 1\t249,90 €\r\n\r\nStage 2\t300')).toEqual([
      { category: '', name: 'Stage 1', note: '', price: '249.90' },
      { category: '', name: 'Stage 2', note: '', price: '300' },
    ])
    expect(itemsOf('Cars\tStage 1\t249')).toEqual([{ category: 'Cars', name: 'Stage 1', note: '', price: '249' }])
    expect(itemsOf('Cars\tStage 1\tfrom\t1.249,5')).toEqual([
      { category: 'Cars', name: 'Stage 1', note: 'from', price: '1249.5' },
    ])
  })
})

test.each([
  ['249', '249'],
  ['249.90', '249.90'],
  ['1,249.90', '1249.90'],
  ['1.249,90 €', '1249.90'],
  ['1.249', '1249'],
  ['', ''],
  ['-5,00 €', '-5.00'],
  ['€ −5', '-5'],
  ['100,-', '100'],
  ['1 249,90 EUR', '1249.90'],
  ['abc', 'abc'],
  ['2 x 100', '2 x 100'],
])('the price %j is %j', (text, plain) => {
  expect(normalizePrice(text)).toBe(plain)
})

test.each([
  ['249.90', 10, '274.89'],
  ['0.05', 10, '0.06'],
  ['100.00', -25, '75.00'],
  ['100.00', -150, '0.00'],
])('%s changed by %i per cent is %s', (price, percent, changed) => {
  expect(changePrice(price, percent)).toBe(changed)
})
