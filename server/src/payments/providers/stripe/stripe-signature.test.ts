import { expect, test } from 'vitest'
import { stripeSignature } from '../../../../test/payments/stripe-server.ts'
import { isSignedByStripe } from './stripe-signature.ts'

const secret = 'whsec_vector'
const seconds = 1795000000
const at = (offset: number) => new Date((seconds + offset) * 1000)
const body = Buffer.from('{"id":"evt_1","object":"event","note":"Grüße €"}')
/** Signature header created by `webhooks.generateTestHeaderString` in version 23.1.0 of Stripe's own library. */
const header = `t=${seconds},v1=ad9547f01c8acb37365f4c5675ecd18b420de7fcaca16634d6b8c31a31a80365`

test("accepts the signature of Stripe's own library, and the tests' server makes the same", () => {
  expect(isSignedByStripe(body, header, secret, at(0))).toBe(true)
  expect(stripeSignature(body.toString(), secret, at(0))).toBe(header)
})

test('accepts any of several signatures, which Stripe sends while a secret is replaced', () => {
  const [time, signature] = header.split(',')
  expect(isSignedByStripe(body, `${time},v1=${'0'.repeat(64)},${signature},v0=1`, secret, at(0))).toBe(true)
})

test.each([
  ['another secret', header, 'whsec_other', at(0)],
  ['six minutes late', header, secret, at(360)],
  ['six minutes early', header, secret, at(-360)],
  ['the old scheme', header.replace('v1=', 'v0='), secret, at(0)],
  ['no time', header.replace(`t=${seconds},`, ''), secret, at(0)],
  ['nothing', '', secret, at(0)],
  ['a short signature', `t=${seconds},v1=ad`, secret, at(0)],
])('refuses %s', (_, given, key, now) => {
  expect(isSignedByStripe(body, given, key, now)).toBe(false)
})
