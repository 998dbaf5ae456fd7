import { describe, expect, test } from 'vitest'
import { inCredits, inMoney } from './in-credits.ts'

describe('credits and money', () => {
  test('are converted by the value of a credit, rounded half up', () => {
    expect(inCredits('249.90', 100n)).toBe('249.90')
    expect(inCredits('10.00', 300n)).toBe('3.33')
    expect(inCredits('20.00', 300n)).toBe('6.67')
    expect(inMoney(10_050n, 85n)).toBe('85.43')
  })

  test('are not converted if a credit has no value', () => {
    expect(inCredits('10.00', 0n)).toBeUndefined()
    expect(inMoney(100n, 0n)).toBeUndefined()
  })
})
