import { expect, test } from 'vitest'
import { AddressList } from '../access-api.ts'
import { isPublicWebAddress } from './public-web-address.ts'

test.each([
  'https://partner.example/orders',
  'https://partner.example',
  'https://partner.example:8443/a?b=c',
  'https://partner.example:443/',
  'https://Partner.example/',
  'https://müller-tuning.example/hook',
])('takes %s', (address) => expect(isPublicWebAddress(address)).toBe(true))

test.each([
  'http://partner.example/',
  'https://localhost./',
  'https://localhost/',
  'https://hooks.localhost/',
  'https://partner.example./',
  'https://printer.local/',
  'https://db.internal/',
  'https://intranet/',
  'https://127.0.0.1/',
  'https://93.184.216.34/',
  'https://0x7f.0.0.1/',
  'https://0177.0.0.1/',
  'https://2130706433/',
  'https://127.1/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://user:pass@partner.example/',
  'https://partner.example@127.0.0.1/',
  'https://partner。example@evil.example/',
  'https:partner.example/',
  'https:\\\\partner.example/',
  'https://par tner.example/',
  'ftp://partner.example/',
  '',
])('refuses %s', (address) => expect(isPublicWebAddress(address)).toBe(false))

test.each(['1.2.3.4/08', '1.2.3.4/ 8', '1.2.3.4/33', '1.2.3.4/', '01.2.3.4', '::1/129', '::1/008'])(
  'refuses %s in a list of addresses',
  (address) => expect(AddressList.safeParse([address]).success).toBe(false),
)

test('takes addresses and networks', () =>
  expect(AddressList.safeParse(['1.2.3.4', '10.0.0.0/8', '1.2.3.4/0', '2001:db8::/32']).success).toBe(true))
