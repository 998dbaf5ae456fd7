import { expect, it } from 'vitest'
import { isSignedByTwilio } from './twilio-signature.ts'

// Example from Twilio's own libraries.
const url = 'https://mycompany.com/myapp.php?foo=1&bar=2'
const fields = {
  CallSid: 'CA1234567890ABCDE',
  Caller: '+14158675309',
  Digits: '1234',
  From: '+14158675309',
  To: '+18005551212',
}
const signature = 'RSOYDt4T1cUTdK1PDd93/VVr8B8='

const isSigned = (form: Record<string, string>, header = signature, token = '12345') =>
  isSignedByTwilio(url, new URLSearchParams(form), header, token)

it("accepts Twilio's example, whatever the order of the fields", () => {
  expect(isSigned(fields)).toBe(true)
  expect(isSigned(Object.fromEntries(Object.entries(fields).reverse()))).toBe(true)
})

it.each([
  ['another token', fields, signature, '12346'],
  ['a changed field', { ...fields, Digits: '1235' }, signature, '12345'],
  ['another field', { ...fields, MessageStatus: 'delivered' }, signature, '12345'],
  ['no signature', fields, '', '12345'],
  ['a signature that is not base64', fields, '!!!', '12345'],
] as const)('refuses %s', (_, form, header, token) => {
  expect(isSigned(form, header, token)).toBe(false)
})
