import { AcceptQuote } from '@mapwright/contract/partners/quotes/quote-endpoints.ts'
import { command } from '../../platform/api/handler.ts'
import { announce } from '../../platform/events/announce.ts'
import { readVisitorQuote } from './quote-rows.ts'

/** Accepts an answered quote through the link in the mail. Accepting it again has no effect. */
export const acceptQuote = command(AcceptQuote, async ({ tx, now, params, audit }) => {
  const { _id, user_id } = await readVisitorQuote(tx, params.token, now)
  const accepted = await tx`
    UPDATE quotes SET status = 'accepted', accepted_at = ${now} WHERE _id = ${_id} AND status = 'answered'`
  if (accepted.count > 0) await announce(tx, { type: 'quote.accepted', quote_id: _id, user_id, actor_id: null })
  audit({ target_id: _id, after: { status: 'accepted' } })
  const { _id: _, user_id: __, ...quote } = await readVisitorQuote(tx, params.token, now)
  return { quote }
})
