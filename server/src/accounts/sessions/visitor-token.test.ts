import { expect, test } from 'vitest'
import { readVisitorToken, visitorSigningKey, visitorToken } from './visitor-token.ts'

const _id = '018f0000-0000-7000-8000-0000000000aa'
const key = visitorSigningKey('s'.repeat(40))

test('a visitor is recognized by the signed id', () => {
  expect(readVisitorToken(key, visitorToken(key, _id))).toEqual({ kind: 'visitor', _id })
})

test.each([
  ['another id', visitorToken(key, _id).replace('aa.', 'bb.')],
  ['another key', visitorToken(visitorSigningKey('t'.repeat(40)), _id)],
  ['no signature', _id],
  ['more parts', `${visitorToken(key, _id)}.x`],
  ['nothing', ''],
])('refuses a token with %s', (_, token) => {
  expect(readVisitorToken(key, token)).toBeUndefined()
})
