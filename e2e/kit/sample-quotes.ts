import { AnswerQuote } from '@mapwright/contract/partners/quotes/quote-endpoints.ts'
import { apiKeyOf } from '../../server/test/partner-kit.ts'
import type { Person, Site } from './site.ts'

type NewQuote = { key: string; name: string }

/** Requests a quote as the program of a partner's website does. Returns its id. */
export async function requestQuote({ sql, url }: Pick<Site, 'sql' | 'url'>, { key, name }: NewQuote): Promise<string> {
  const [variant] = await sql<{ _id: string }[]>`SELECT _id FROM variants ORDER BY _id LIMIT 1`
  const [service] = await sql<{ _id: string }[]>`SELECT _id FROM services WHERE name = 'Stage 1'`
  const visitor = {
    name,
    email: `${name.toLowerCase().replaceAll(' ', '.')}@mail.example`,
    comment: 'By Friday, please',
  }
  const response = await fetch(`${url}/api/partner/v1/quotes`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ variant_id: variant?._id, service_ids: [service?._id], ...visitor }),
  })
  const body: { quote_id: string } = await response.json()
  return body.quote_id
}

/** Reads the token of the link in the mail to a visitor. */
export async function quoteTokenOf({ sql }: Pick<Site, 'sql'>, quote_id: string): Promise<string> {
  const [mail] = await sql<{ link: string }[]>`
    SELECT values->>'link' AS link FROM mails WHERE ref->>'quote_id' = ${quote_id} AND values->>'link' LIKE '/quote/%' ORDER BY _id DESC LIMIT 1`
  return mail?.link.replace('/quote/', '') ?? ''
}

/** Creates two quotes, one of which is answered. Returns the token of the answered quote's link. */
export async function makeSampleQuotes(
  site: Site,
  { admin, customer }: { admin: Person; customer: Person },
): Promise<string> {
  const key = await apiKeyOf({ call: site.call, admin: async () => admin }, customer)
  await requestQuote(site, { key, name: 'Aylin Kaya' })
  const id = await requestQuote(site, { key, name: 'Marek Nowak' })
  await site.call(AnswerQuote, { params: { id }, body: { price: '349', text: 'Two hours of work' } }, { as: customer })
  return quoteTokenOf(site, id)
}
