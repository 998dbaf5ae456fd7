import { randomUUID } from 'node:crypto'
import { secondFactorRules } from '@mapwright/contract/accounts/second-factor.ts'
import { generateSecret, generateSync } from 'otplib'
import { describe, expect, it } from 'vitest'
import { makeRecoveryCodes, matchingStep, openSecret, recoveryCodeHash, sealSecret } from './second-factor.ts'

const secretKey = 'k'.repeat(40)
const user_id = randomUUID()

describe('the secret of an authenticator app', () => {
  const sealed = sealSecret(secretKey, user_id, 'SECRET')

  it('is stored encrypted, differently each time', () => {
    expect(sealed.includes('SECRET')).toBe(false)
    expect(sealSecret(secretKey, user_id, 'SECRET').equals(sealed)).toBe(false)
    expect(openSecret(secretKey, user_id, sealed)).toBe('SECRET')
  })

  it('cannot be opened for another user, with another key or after tampering', () => {
    expect(openSecret(secretKey, randomUUID(), sealed)).toBeUndefined()
    expect(openSecret('x'.repeat(40), user_id, sealed)).toBeUndefined()
    const changed = Buffer.from(sealed)
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
    expect(openSecret(secretKey, user_id, changed)).toBeUndefined()
  })
})

describe('a code of an authenticator app', () => {
  const secret = generateSecret()
  const now = new Date('2026-03-01T12:00:10Z')
  const step = Math.floor(now.getTime() / 1000 / secondFactorRules.step_seconds)
  const codeAt = (steps: number) =>
    generateSync({ secret, epoch: (step + steps) * secondFactorRules.step_seconds, period: 30 })

  it('is valid in its own half minute and the two adjacent ones', () => {
    expect([-2, -1, 0, 1, 2].map((steps) => matchingStep(secret, codeAt(steps), now))).toEqual([
      undefined,
      step - 1,
      step,
      step + 1,
      undefined,
    ])
  })

  it('is invalid for another secret', () => {
    expect(matchingStep(generateSecret(), codeAt(0), now)).toBeUndefined()
  })
})

describe('recovery codes', () => {
  it('are ten, all different, and independent of how they are typed', () => {
    const codes = makeRecoveryCodes()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
    const hash = recoveryCodeHash(secretKey, user_id, '01ABC-DEF23')
    for (const typed of ['o1abc def23', '0LABCDEF23', ' 01abc-def23 '])
      expect(recoveryCodeHash(secretKey, user_id, typed).equals(hash)).toBe(true)
    expect(recoveryCodeHash(secretKey, randomUUID(), '01ABC-DEF23').equals(hash)).toBe(false)
  })
})
