import { describe, expect, it } from 'vitest'
import { Problem } from '../api/problem.ts'
import { hashPassword, isRightPassword, refuseCommonPassword } from './password.ts'

describe('a password', () => {
  it('is kept as argon2id with the cost that OWASP asks for', async () => {
    expect(await hashPassword('correct horse battery')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('counts to its last character, however long', async () => {
    const long = 'x'.repeat(127)
    const hash = await hashPassword(`${long}a`)
    expect(await isRightPassword(hash, `${long}a`)).toBe(true)
    expect(await isRightPassword(hash, `${long}b`)).toBe(false)
    expect(await isRightPassword(hash, long)).toBe(false)
  })

  it('is the same however the keyboard composes its characters', async () => {
    expect(await isRightPassword(await hashPassword('Zündschlüssel'), 'Zu\u0308ndschlu\u0308ssel')).toBe(true)
  })

  it('fits nobody who is not there', async () => {
    expect(await isRightPassword(undefined, 'nobody has this password')).toBe(false)
  })

  it.each(['password', 'PassWord', '12345678', 'qwertyuiop', 'iloveyou'])('may not be as common as %s', (common) => {
    expect(() => refuseCommonPassword(common)).toThrow(Problem)
  })

  it('may not be the own address or user name', () => {
    expect(() => refuseCommonPassword('Dealer.One', ['dealer.one'])).toThrow(Problem)
    expect(() => refuseCommonPassword('dealer.one and more', ['dealer.one'])).not.toThrow()
  })
})
