import { money } from '@mapwright/contract/api/amounts.ts'
import { RequestQuote } from '@mapwright/contract/partners/partner-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { command } from '../../platform/api/handler.ts'
import { found } from '../../platform/api/problem.ts'
import { announce } from '../../platform/events/announce.ts'
import { priceForClient } from '../price-for-client.ts'

type Site = { website_url: string; currency: string; rate: bigint }

/** Stores a quote that a visitor requests. Nothing is mailed to the visitor's address before the partner answers. */
export const requestQuote = command(RequestQuote, async ({ tx, actor, now, body, request, audit }) => {
  const { service_ids, option_ids, variant_id, ...visitor } = body
  const { vehicle, lines, total } = await priceForClient(tx, actor, { variant_id, service_ids, option_ids })
  const [row] = await tx<Site[]>`SELECT website_url, currency, rate FROM access_apis WHERE _id = ${actor._id}`
  const { website_url, currency, rate } = found(row, 'request.unauthorized')
  const quote_id = uuidv7()
  const user_id = actor.owner._id
  const estimate = money((total * rate) / 100n)
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
})
