import { type Credits, type Money, money } from '@mapwright/contract/api/amounts.ts'
import type { Body } from '@mapwright/contract/api/endpoint.ts'
import { RequestQuote } from '@mapwright/contract/partners/partner-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { type CommandContext, command } from '../../platform/api/handler.ts'
import type { ApiClient } from '../../platform/api/principal.ts'
import { found } from '../../platform/api/problem.ts'
import type { Db } from '../../platform/db/sql.ts'
import { announce } from '../../platform/events/announce.ts'
import { priceForClient } from '../price-for-client.ts'

type Site = { website_url: string; currency: string; rate: bigint }

/** Reads the website of an API access, its currency, and the price of a credit in hundredths of the currency. */
export async function siteOf(db: Db, access_id: string): Promise<Site> {
  const [row] = await db<Site[]>`SELECT website_url, currency, rate FROM access_apis WHERE _id = ${access_id}`
  return found(row, 'request.unauthorized')
}

/** Converts credits to the price on a partner's website, in hundredths of the website's currency. */
export const priceThere = (price: Credits, { rate }: Pick<Site, 'rate'>): Money => money((price * rate) / 100n)

type Requested = Pick<CommandContext<typeof RequestQuote>, 'tx' | 'now' | 'request' | 'audit'> & { actor: ApiClient }

/** Stores a quote requested by a visitor. The visitor gets no mail until the partner answers. */
export async function storeQuote({ tx, actor, now, request, audit }: Requested, body: Body<typeof RequestQuote>) {
  const { service_ids, option_ids, variant_id, ...visitor } = body
  const { vehicle, lines, total } = await priceForClient(tx, actor, { variant_id, service_ids, option_ids })
  const site = await siteOf(tx, actor._id)
  const { website_url, currency } = site
  const quote_id = uuidv7()
  const user_id = actor.owner._id
  const estimate = priceThere(total, site)
  const { manufacturer: manufacture, vmodel: model, generation, name: variant } = vehicle
  const services = lines.filter(({ kind }) => kind !== 'discount').map(({ name }) => name)
  const quote = {
    ...visitor,
    variant_id,
    manufacture,
    model,
    generation,
    variant,
    services,
    website_url,
    currency,
    estimate,
  }
  const kept = { _id: quote_id, user_id, access_api_id: actor._id, status: 'new', language: request.language }
  await tx`INSERT INTO quotes ${tx({ ...quote, ...kept, cost: total, created_at: now })}`
  await announce(tx, { type: 'quote.requested', quote_id, user_id, actor_id: null })
  audit({ target_id: quote_id, after: { services, website_url } })
  return { quote_id, estimate, currency }
}

export const requestQuote = command(RequestQuote, ({ body, ...context }) => storeQuote(context, body))
