import { expect, it } from 'vitest'
import { RefusedAddress } from './public-fetch.ts'
import { publicHost } from './public-host.ts'

const leadingTo =
  (...addresses: string[]) =>
  async () =>
    addresses.map((address) => ({ address }))

it.each(['127.0.0.1', '10.0.0.8', '::1', '169.254.169.254'])(
  '%s is refused, as is a name that leads there',
  async (address) => {
    await expect(publicHost()(address, 993)).rejects.toBeInstanceOf(RefusedAddress)
    await expect(publicHost({ resolve: leadingTo(address) })('imap.example.com', 993)).rejects.toBeInstanceOf(
      RefusedAddress,
    )
  },
)

it('answers the public address that it looked at, with the name to check the certificate by', async () => {
  const host = publicHost({ resolve: leadingTo('10.0.0.8', '8.8.8.8') })
  expect(await host('imap.example.com', 993)).toEqual({
    address: '8.8.8.8',
    servername: 'imap.example.com',
    isOwn: false,
  })
})

it('takes a server of the own network only when the operator named host and port', async () => {
  const host = publicHost({ privateTargets: ['mail.lan:143'], resolve: leadingTo('10.0.0.8') })
  expect(await host('mail.lan', 143)).toMatchObject({ address: '10.0.0.8', isOwn: true })
  await expect(host('mail.lan', 993)).rejects.toBeInstanceOf(RefusedAddress)
})
