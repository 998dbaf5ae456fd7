import { describe, expect, it } from 'vitest'
import { Problem } from '../../platform/api/problem.ts'
import { hashPassword, isCorrectPassword, refuseCommonPassword } from './password.ts'

describe('a password', () => {
  it('is hashed with argon2id at the cost recommended by OWASP', async () => {
    expect(await hashPassword('correct horse battery')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('is compared up to its last character, however long', async () => {
    const long = 'x'.repeat(127)
    const hash = await hashPassword(`${long}a`)
    expect(await isCorrectPassword(hash, `${long}a`)).toBe(true)
    expect(await isCorrectPassword(hash, `${long}b`)).toBe(false)
    expect(await isCorrectPassword(hash, long)).toBe(false)
  })

  it('does not depend on how the keyboard composes characters', async () => {
    expect(await isCorrectPassword(await hashPassword('Zündschlüssel'), 'Zu\u0308ndschlu\u0308ssel')).toBe(true)
  })

  it('does not match without a hash', async () => {
    expect(await isCorrectPassword(undefined, 'nobody has this password')).toBe(false)
  })

  it.each(['password', 'PassWord', '12345678', 'qwertyuiop', 'iloveyou'])(
    'is refused if it is as common as %s',
    (common) => {
      expect(() => refuseCommonPassword(common)).toThrow(Problem)
    },
  )

  it("cannot be the user's own address or user name", () => {
    expect(() => refuseCommonPassword('Dealer.One', ['dealer.one'])).toThrow(Problem)
    expect(() => refuseCommonPassword('dealer.one and more', ['dealer.one'])).not.toThrow()
  })
})
