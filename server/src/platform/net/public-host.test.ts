import { expect, it } from 'vitest'
import { RefusedAddress } from './public-fetch.ts'
import { publicHost } from './public-host.ts'

const resolvingTo =
  (...addresses: string[]) =>
  async () =>
    addresses.map((address) => ({ address }))

it.each(['127.0.0.1', '10.0.0.8', '::1', '169.254.169.254'])(
  'refuses %s and names that resolve to it',
  async (address) => {
    await expect(publicHost()(address, 993)).rejects.toBeInstanceOf(RefusedAddress)
    await expect(publicHost({ resolve: resolvingTo(address) })('imap.example.com', 993)).rejects.toBeInstanceOf(
      RefusedAddress,
    )
  },
)

it('returns the checked public address and the name for certificate verification', async () => {
  const host = publicHost({ resolve: resolvingTo('10.0.0.8', '8.8.8.8') })
  expect(await host('imap.example.com', 993)).toEqual({
    address: '8.8.8.8',
    servername: 'imap.example.com',
    isOwn: false,
  })
})

it('allows a private server only if the operator listed its host and port', async () => {
  const host = publicHost({ privateTargets: ['mail.lan:143'], resolve: resolvingTo('10.0.0.8') })
  expect(await host('mail.lan', 143)).toMatchObject({ address: '10.0.0.8', isOwn: true })
  await expect(host('mail.lan', 993)).rejects.toBeInstanceOf(RefusedAddress)
})
