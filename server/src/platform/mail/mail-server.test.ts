import { expect, it } from 'vitest'
import { describeSmtpError } from './mail-server.ts'

const failure = (message: string, fields: object = {}) => Object.assign(new Error(message), fields)

it.each([
  [
    failure('getaddrinfo ENOTFOUND smtp.exampel.com', { code: 'EDNS' }),
    /^no server has this name; check its spelling \(/,
  ],
  [
    failure('connect ECONNREFUSED 203.0.113.7:25', { code: 'ESOCKET' }),
    /^the server accepts no connections on this port/,
  ],
  [
    failure('Connection timeout', { code: 'ETIMEDOUT' }),
    /^the server did not answer in time; .*\(ETIMEDOUT: Connection/,
  ],
])('explains %s in words', (error, text) => {
  expect(describeSmtpError(error)).toMatch(text)
})

it('does not change the words of a server that has responded', () => {
  const refused = failure('Invalid login', { code: 'EAUTH', response: '535 5.7.8 Bad credentials' })
  expect(describeSmtpError(refused)).toBe('535 5.7.8 Bad credentials')
  expect(describeSmtpError(failure('something else'))).toBe('something else')
})
