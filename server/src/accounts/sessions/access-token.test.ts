import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { accessToken, accessTokenSeconds, readAccessToken, signingKey } from './access-token.ts'

const key = signingKey('s'.repeat(32))
const now = new Date('2026-05-01T12:00:00Z')
const who = { user_id: uuidv7(), session_id: uuidv7(), now }
const token = accessToken(key, who)
const [head = '', body = '', signature = ''] = token.split('.')

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('an access token', () => {
  it('contains the user and the session', () => {
    expect(readAccessToken(key, token, now)).toMatchObject({ sub: who.user_id, sid: who.session_id })
  })

  it('expires after exactly fifteen minutes', () => {
    const at = (seconds: number) => new Date(now.getTime() + seconds * 1000)
    expect(accessTokenSeconds).toBe(900)
    expect(readAccessToken(key, token, at(899))).toBeDefined()
    expect(readAccessToken(key, token, at(900))).toBeUndefined()
  })

  it('is refused if signed with another key', () => {
    expect(readAccessToken(signingKey('t'.repeat(32)), token, now)).toBeUndefined()
  })

  it.each([
    ['empty', ''],
    ['not a token', 'a.b.c'],
    ['without a signature', `${head}.${body}.`],
    ['with an additional part', `${token}.x`],
    [
      'with another person in it',
      `${head}.${encode({ sub: uuidv7(), sid: who.session_id, iat: 0, exp: 9e9 })}.${signature}`,
    ],
    ['with algorithm none', `${encode({ alg: 'none', typ: 'JWT' })}.${body}.`],
    ['with a truncated signature', token.slice(0, -2)],
  ])('is refused when it is %s', (_, forged) => {
    expect(readAccessToken(key, forged, now)).toBeUndefined()
  })
})
