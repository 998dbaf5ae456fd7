import { z } from 'zod'
import { endpoint } from '../../api/endpoint.ts'
import { Id, line, pageQuery, pageResult } from '../../api/scalars.ts'
import { AnswerQuoteInput, Quote, QuoteFigures, quoteStatuses, VisitorQuote } from './quote.ts'

const params = z.strictObject({ id: Id })
const one = { quote: Quote }
const own = ['customer'] as const

export const ListQuotes = endpoint({
  name: 'partners.list_quotes',
  method: 'GET',
  path: '/quotes-through-api',
  access: own,
  summary: "Quotes that visitors of the caller's websites requested, newest first",
  query: z.strictObject({
    keywords: line(100).default(''),
    status: z.enum(quoteStatuses).optional(),
    ...pageQuery(20),
  }),
  payload: { quotes: z.array(Quote), ...pageResult },
})

export const GetQuoteFigures = endpoint({
  name: 'partners.quote_figures',
  method: 'GET',
  path: '/quotes-through-api/figures',
  access: own,
  summary: 'Numbers of quotes answered, accepted and ordered in the last 90 days, by website',
  payload: { sources: z.array(QuoteFigures) },
})

export const AnswerQuote = endpoint({
  name: 'partners.answer_quote',
  method: 'PUT',
  path: '/quotes-through-api/:id/answer',
  access: own,
  summary: 'Send the visitor a price with a link to accept it; a new answer replaces the one before',
  params,
  body: AnswerQuoteInput,
  payload: one,
  problems: ['partners.quote_not_found', 'partners.quote_wrong_state'],
  limits: [{ by: 'principal', seconds: 3600, count: 200 }],
})

export const CloseQuote = endpoint({
  name: 'partners.close_quote',
  method: 'PUT',
  path: '/quotes-through-api/:id/close',
  access: own,
  summary: 'Close a quote that leads to nothing; its link no longer works',
  params,
  payload: one,
  problems: ['partners.quote_not_found', 'partners.quote_wrong_state'],
})

export const RemoveQuote = endpoint({
  name: 'partners.remove_quote',
  method: 'DELETE',
  path: '/quotes-through-api/:id',
  access: own,
  summary: 'Delete a quote with the data of its visitor',
  params,
  payload: {},
  problems: ['partners.quote_not_found'],
})

const link = z.strictObject({ token: line(100, 1) })
const limits = [{ by: 'address', seconds: 60, count: 60 }] as const

export const GetVisitorQuote = endpoint({
  name: 'partners.get_visitor_quote',
  method: 'GET',
  path: '/quote/:token',
  access: ['public'],
  summary: 'An answered quote, by the token of the link in the mail to its visitor',
  params: link,
  payload: { quote: VisitorQuote },
  problems: ['partners.quote_over'],
  limits,
})

export const AcceptQuote = endpoint({
  name: 'partners.accept_quote',
  method: 'POST',
  path: '/quote/:token/accept',
  access: ['public'],
  summary: 'Accept an answered quote; the partner is notified',
  params: link,
  payload: { quote: VisitorQuote },
  problems: ['partners.quote_over'],
  limits,
})
