import type { Decoded, Query } from '@mapwright/contract/api/endpoint.ts'
import {
  canMoveQuote,
  type Quote,
  type quoteMoves,
  type VisitorQuote,
} from '@mapwright/contract/partners/quotes/quote.ts'
import type { ListQuotes } from '@mapwright/contract/partners/quotes/quote-endpoints.ts'
import { found, Problem } from '../../platform/api/problem.ts'
import { hexHashOfToken } from '../../platform/api/secret-token.ts'
import type { Db, Tx } from '../../platform/db/sql.ts'
import { searchWords } from '../../platform/search/search-words.ts'

export type QuoteRow = Decoded<Quote>

const columns = (db: Db) => db`
  q._id, q.status, q.name, q.email, q.phone, q.variant_id, q.manufacture, q.model, q.generation, q.variant, q.reg_no, q.services, q.comment,
  q.website_url, q.currency, q.cost, q.estimate, q.price, q.text,
  CASE WHEN o._id IS NOT NULL THEN json_build_object('_id', o._id, 'number', o.number) END AS "order",
  q.created_at, q.answered_at, q.valid_until, q.accepted_at`

/**
 * Reads a quote.
 * @throws Problem partners.quote_not_found for unknown quotes and those of other partners
 */
export async function readQuote(db: Db, _id: string, user_id: string): Promise<QuoteRow> {
  const [quote] = await db<QuoteRow[]>`
    SELECT ${columns(db)} FROM quotes q LEFT JOIN orders o ON o._id = q.order_id
    WHERE q._id = ${_id} AND q.user_id = ${user_id}`
  return found(quote, 'partners.quote_not_found')
}

/** Reads a page of a partner's quotes, newest first. */
export async function listQuotes(db: Db, user_id: string, query: Query<typeof ListQuotes>) {
  const { keywords, status, page, size } = query
  const matching = db`user_id = ${user_id} ${status ? db`AND status = ${status}` : db``} AND ${searchWords(db, keywords)}`
  const [quotes, [count]] = await Promise.all([
    db<QuoteRow[]>`
      SELECT ${columns(db)} FROM (
        SELECT * FROM quotes WHERE ${matching} ORDER BY _id DESC LIMIT ${size} OFFSET ${(page - 1) * size}
      ) q LEFT JOIN orders o ON o._id = q.order_id ORDER BY q._id DESC`,
    db<{ total: number }[]>`SELECT count(*)::int AS total FROM quotes WHERE ${matching}`,
  ])
  return { quotes: [...quotes], total: count?.total ?? 0, page, size }
}

type Locked = Pick<QuoteRow, '_id' | 'status' | 'email' | 'currency' | 'manufacture' | 'model' | 'variant'> & {
  language: string | null
}

/** Locks a quote until the end of the transaction. Throws if the quote's status does not allow `event`. */
export async function lockQuote(tx: Tx, _id: string, user_id: string, event: keyof typeof quoteMoves): Promise<Locked> {
  const [row] = await tx<Locked[]>`
    SELECT _id, status, email, currency, manufacture, model, variant, language FROM quotes
    WHERE _id = ${_id} AND user_id = ${user_id} FOR UPDATE`
  const quote = found(row, 'partners.quote_not_found')
  if (!canMoveQuote(event, quote.status))
    throw new Problem('partners.quote_wrong_state', { details: { status: quote.status } })
  return quote
}

type VisitorQuoteRow = Decoded<VisitorQuote>

/** Reads an answered quote by the token in its link. The link must still be valid. */
export async function readVisitorQuote(
  db: Db,
  token: string,
  now: Date,
): Promise<VisitorQuoteRow & { _id: string; user_id: string }> {
  const [quote] = await db<(VisitorQuoteRow & { _id: string; user_id: string })[]>`
    SELECT q._id, q.user_id, q.status, q.name, q.manufacture, q.model, q.generation, q.variant, q.services, q.currency, q.price, q.text,
      q.valid_until, json_build_object('name', coalesce(nullif(u.company_name, ''), person_name(u)), 'email', u.email, 'phone', u.phone,
        'website_url', q.website_url) AS partner
    FROM quotes q JOIN users u ON u._id = q.user_id
    WHERE q.token_hash = ${hexHashOfToken(token)} AND (q.status IN ('accepted', 'ordered') OR q.valid_until > ${now})`
  return found(quote, 'partners.quote_over')
}
