import { formatHundredths } from '@mapwright/contract/api/amounts.ts'
import { daysAfter } from '@mapwright/contract/api/days.ts'
import { quoteRules } from '@mapwright/contract/partners/quotes/quote.ts'
import { AnswerQuote } from '@mapwright/contract/partners/quotes/quote-endpoints.ts'
import { command } from '../../platform/api/handler.ts'
import { found } from '../../platform/api/problem.ts'
import { hexHashOfToken, newToken } from '../../platform/api/secret-token.ts'
import { moneyText } from '../../platform/events/fact-text.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import { lockQuote, readQuote } from './quote-rows.ts'

/** Mails the visitor the price and a link to accept it. Links in earlier answers become invalid. */
export const answerQuote = command(AnswerQuote, async ({ tx, actor, now, params, body, audit }) => {
  const quote = await lockQuote(tx, params.id, actor._id, 'answer')
  const token = newToken()
  const valid_until = daysAfter(now, quoteRules.valid_days)
  const answer = {
    status: 'answered',
    ...body,
    token_hash: hexHashOfToken(token),
    answered_at: now,
    valid_until,
  }
  await tx`UPDATE quotes SET ${tx(answer)} WHERE _id = ${quote._id}`
  const [row] = await tx<{ partner: string; contact: string }[]>`
    SELECT coalesce(nullif(company_name, ''), person_name(u)) AS partner, email AS contact FROM users u WHERE _id = ${actor._id}`
  const { partner, contact } = found(row, 'request.internal')
  const amount = moneyText(formatHundredths(body.price), quote.currency)(quote.language)
  const vehicle = [quote.manufacture, quote.model, quote.variant].join(' ')
  await sendMail(tx, {
    to: quote.email,
    language: quote.language,
    kind: 'quote_answer',
    values: { partner, contact, vehicle, amount, text: body.text, link: `/quote/${token}` },
    ref: { quote_id: quote._id },
    now,
  })
  audit({ before: { status: quote.status }, after: { status: 'answered', price: formatHundredths(body.price) } })
  return { quote: await readQuote(tx, quote._id, actor._id) }
})
