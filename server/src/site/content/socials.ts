import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import { ListOnlineSocials, socialCalls } from '@mapwright/contract/site/content/content-endpoints.ts'
import { networks, type OnlineSocial, Social } from '@mapwright/contract/site/content/social.ts'
import type { z } from 'zod'
import { query, type Route } from '../../platform/api/handler.ts'
import type { Resource } from '../../platform/api/resource.ts'
import { resourceRoutes } from '../../platform/api/resource-routes.ts'
import type { Db } from '../../platform/db/sql.ts'

type Online = Decoded<z.output<typeof OnlineSocial>>

const maxShown = 20

/** The public links, in the order of the networks. */
export async function onlineSocials(db: Db): Promise<Online[]> {
  const rows = await db<Online[]>`
    SELECT _id, network, url FROM socials WHERE online
    ORDER BY array_position(${[...networks]}::text[], network), _id LIMIT ${maxShown}`
  return [...rows]
}

const socials: Resource = {
  one: 'social',
  many: 'socials',
  table: 'socials',
  columns: Object.keys(Social.shape),
  searchColumns: ['network', 'url'],
  problems: { unknown: 'site.social_not_found' },
}

export const socialRoutes: readonly Route[] = [
  query(ListOnlineSocials, async ({ sql }) => ({ socials: await onlineSocials(sql) })),
  ...resourceRoutes(socials, socialCalls),
]
