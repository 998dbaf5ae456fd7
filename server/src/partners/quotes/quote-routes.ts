import {
  CloseQuote,
  GetVisitorQuote,
  ListQuotes,
  RemoveQuote,
} from '@mapwright/contract/partners/quotes/quote-endpoints.ts'
import { command, query, type Route } from '../../platform/api/handler.ts'
import { acceptQuote } from './accept-quote.ts'
import { answerQuote } from './answer-quote.ts'
import { quoteFigures } from './quote-figures.ts'
import { listQuotes, lockQuote, readQuote, readVisitorQuote } from './quote-rows.ts'
import { requestQuote } from './request-quote.ts'

/** Endpoints for quotes. */
export const quoteRoutes: readonly Route[] = [
  requestQuote,
  query(ListQuotes, ({ sql, actor, query: filters }) => listQuotes(sql, actor._id, filters)),
  quoteFigures,
  answerQuote,
  command(CloseQuote, async ({ tx, actor, params, audit }) => {
    const { _id, status } = await lockQuote(tx, params.id, actor._id, 'close')
    await tx`UPDATE quotes SET status = 'closed', token_hash = NULL WHERE _id = ${_id}`
    audit({ before: { status }, after: { status: 'closed' } })
    return { quote: await readQuote(tx, _id, actor._id) }
  }),
  command(RemoveQuote, async ({ tx, actor, params, audit }) => {
    const { status } = await readQuote(tx, params.id, actor._id)
    await tx`DELETE FROM quotes WHERE _id = ${params.id}`
    audit({ before: { status } })
    return {}
  }),
  query(GetVisitorQuote, async ({ sql, params, now }) => {
    const { _id: _, user_id: __, ...quote } = await readVisitorQuote(sql, params.token, now)
    return { quote }
  }),
  acceptQuote,
]
