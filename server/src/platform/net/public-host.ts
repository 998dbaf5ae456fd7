import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'
import { RefusedAddress } from './public-fetch.ts'

/** The address of a server. `isOwn`: true if the server is in the operator's own network and may be used without TLS. */
export type Host = { address: string; servername: string | undefined; isOwn: boolean }
export type PublicHost = (host: string, port: number) => Promise<Host>

type Options = {
  privateTargets?: readonly string[]
  resolve?: (host: string) => Promise<readonly { address: string }[]>
}

/**
 * Resolves a host entered by a user, for protocols other than HTTP. The host must be on the public internet or listed by the operator.
 * Callers must connect to the returned address, not to the name, to prevent DNS rebinding. @throws RefusedAddress
 */
export function publicHost({
  privateTargets = [],
  resolve = (host) => lookup(host, { all: true }),
}: Options = {}): PublicHost {
  const own = new Set(privateTargets.map((target) => target.toLowerCase()))
  return async (host, port) => {
    const name = host.toLowerCase()
    const isOwn = own.has(`${name}:${port}`)
    const found = isIP(name) ? [{ address: name }] : await resolve(name)
    const usable = isOwn ? found[0] : found.find(({ address }) => isPublicAddress(address))
    if (!usable) throw new RefusedAddress(`${host} has no public address`)
    return { address: usable.address, servername: isIP(name) ? undefined : name, isOwn }
  }
}
