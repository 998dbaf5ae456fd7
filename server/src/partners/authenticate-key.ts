import { BlockList, isIPv4 } from 'node:net'
import type { ApiScope } from '@mapwright/contract/api/endpoint.ts'
import { type AccessPurpose, plainHost } from '@mapwright/contract/partners/access-api.ts'
import { roleId } from '../accounts/role-id.ts'
import { type ApiClient, type PersonRow, personOf, type Source } from '../platform/api/principal.ts'
import { Problem } from '../platform/api/problem.ts'
import { hexHashOfToken } from '../platform/api/secret-token.ts'
import type { Sql } from '../platform/db/sql.ts'

type KeyRow = Omit<PersonRow, 'session_id' | 'impersonator_id'> & {
  access_id: string
  for: AccessPurpose
  website_url: string
  scopes: ApiScope[]
  addresses: string[]
  calls_per_minute: number
  calls_per_day: number
  is_active: boolean
  is_expired: boolean
  is_revoked: boolean
  is_public: boolean
}

const readKey = (sql: Sql, hash: string) => sql<KeyRow[]>`
  SELECT a._id AS access_id, a."for", a.website_url, a.scopes, a.addresses, a.calls_per_minute, a.calls_per_day,
    a.status = 'active' AND u.status = 1 AND u.verified AND u.deleted_at IS NULL AND u.role_id = ${roleId.customer}
      AND (SELECT api_access FROM settings) AS is_active,
    a.expiry <= now() AS is_expired, k.ends_at IS NOT NULL AND k.ends_at <= now() AS is_revoked,
    k.public_key IS NOT NULL AS is_public,
    u._id, u.role_id, u.permissions, u.verified, u.status, u.price_type, u.email, u.language
  FROM access_api_keys k JOIN access_apis a ON a._id = k.access_api_id JOIN users u ON u._id = a.user_id WHERE k.hash = ${hash}`

const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** Returns true if the list contains the address or a network that includes the address. An empty list allows all addresses. */
export function isListed(list: readonly string[], address: string): boolean {
  if (list.length === 0) return true
  const allowed = new BlockList()
  for (const entry of list) {
    const [first = '', bits] = entry.split('/')
    const family = isIPv4(first) ? 'ipv4' : 'ipv6'
    if (bits === undefined) allowed.addAddress(first, family)
    else allowed.addSubnet(first, Number(bits), family)
  }
  const plain = plainAddress(address)
  return allowed.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6')
}

/** Returns the origin of a website. Returns undefined for a URL that cannot be the address of a page. */
function websiteOrigin(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { hostname, origin } = new URL(url)
  return plainHost.test(hostname) ? origin : undefined
}

/**
 * Returns true if the request may use a key bound to a website. Requests from servers have no origin. A widget key is public, so it works
 * only in browsers on its website.
 */
const isRightSite = (
  { for: purpose, website_url, is_public }: Pick<KeyRow, 'for' | 'website_url' | 'is_public'>,
  { origin, isOwnPage }: Source,
) => {
  // Requests from the widget's frame come from a page of this site. Only the key's website can embed the frame.
  if (is_public && isOwnPage) return true
  return origin === undefined ? purpose !== 'widget' : websiteOrigin(website_url) === origin
}

/**
 * Reads the API client of a key. Returns undefined for an unknown key.
 * @throws Problem with the reason if the key is known but may not be used
 */
export async function authenticateKey(sql: Sql, key: string, source: Source): Promise<ApiClient | undefined> {
  const [row] = await readKey(sql, hexHashOfToken(key))
  if (!row) return undefined
  const { access_id, website_url, scopes, addresses, calls_per_minute, calls_per_day, ...rest } = row
  const { is_active, is_expired, is_revoked, is_public, for: purpose, ...person } = rest
  if (is_revoked) throw new Problem('request.api_key_revoked')
  if (is_expired) throw new Problem('request.api_key_expired')
  if (!is_active) throw new Problem('request.api_key_inactive')
  if (!is_public && !isListed(addresses, source.address)) throw new Problem('request.api_key_wrong_address')
  if (!isRightSite({ for: purpose, website_url, is_public }, source)) throw new Problem('request.api_key_wrong_site')
  const owner = personOf({ ...person, session_id: access_id, impersonator_id: null, is_program: true })
  const client = { kind: 'api_client', _id: access_id, scopes, owner, calls_per_minute, calls_per_day } as const
  return is_public ? { ...client, scopes: ['widget'], origin: websiteOrigin(website_url), is_public } : client
}
