import { describe, expect, it } from 'vitest'
import { isPublicAddress } from './public-address.ts'

describe('a public address', () => {
  it.each(['127.0.0.1', '10.1.2.3', '172.31.255.255', '192.168.0.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'])(
    'is not %s',
    (address) => expect(isPublicAddress(address)).toBe(false),
  )

  it.each(['192.0.0.192', '198.18.0.1', '203.0.113.9', '224.0.0.1', '255.255.255.255'])('is not %s', (address) =>
    expect(isPublicAddress(address)).toBe(false),
  )

  it.each([
    ...[
      '::',
      '::1',
      '::ffff:127.0.0.1',
      '::ffff:8.8.8.8',
      '64:ff9b::7f00:1',
      '64:ff9b:1::1',
      'fd00:ec2::254',
      'fe80::1',
    ],
    ...['fe80::1%eth0', 'ff02::1', '2002:7f00:1::', '2001:0:7f00:1::', '2001:db8::1', 'fc00::1', '100::1'],
  ])('is not %s', (address) => expect(isPublicAddress(address)).toBe(false))

  it.each(['localhost', '', '2130706433', '0x7f000001', '127.1', '8.8.8.8 '])('is not "%s"', (text) =>
    expect(isPublicAddress(text)).toBe(false),
  )

  it.each([
    '8.8.8.8',
    '1.1.1.1',
    '172.15.255.255',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700:4700::1111',
    '2a00:1450::1',
  ])('is %s', (address) => expect(isPublicAddress(address)).toBe(true))
})
