import { describe, expect, test } from 'vitest'
import { inMoney } from './in-money.ts'

describe('credits in money', () => {
  test('are converted by the value of a credit, rounded half up', () => {
    expect(inMoney(10_050n, 85n)).toBe('85.43')
  })

  test('are not converted if a credit has no value', () => {
    expect(inMoney(100n, 0n)).toBeUndefined()
  })
})
