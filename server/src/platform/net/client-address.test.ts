import { expect, test } from 'vitest'
import { clientAddress } from './client-address.ts'

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['192.0.2.1:54321', '192.0.2.1'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]:54321', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1:443', '2001:db8::1:443'],
  ['unknown', 'unknown'],
])('the client of %s is %s', (ip, address) => {
  expect(clientAddress({ ip })).toBe(address)
})
