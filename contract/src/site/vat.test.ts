import { describe, expect, it } from 'vitest'
import { money } from '../api/amounts.ts'
import { PercentInput, percent, vatOf } from './vat.ts'

describe('vatOf', () => {
  it.each([
    [100_00n, 1900n, 19_00n],
    [3n, 1900n, 1n],
    [2n, 1900n, 0n],
    [50n, 100n, 1n],
    [99_99n, 2550n, 25_50n],
    [100_00n, 0n, 0n],
  ])('rounds %i at %i hundredths of a percent to %i', (net, rate, tax) => {
    expect(vatOf(money(net), percent(rate))).toBe(tax)
  })
})

describe('PercentInput', () => {
  it.each([
    ['19', 1900n],
    ['8.1', 810n],
    ['25.50', 2550n],
    ['100', 10000n],
    ['0', 0n],
  ])('reads %s', (text, read) => expect(PercentInput.parse(text)).toBe(read))

  it.each(['-1', '100.01', '101', '1e1', '19.123', '', '19%', '１９'])('refuses %s', (text) =>
    expect(PercentInput.safeParse(text).success).toBe(false),
  )
})
