import { formatHundredths } from '@mapwright/contract/api/amounts.ts'
import { isOneOf } from '@mapwright/contract/api/typed-entries.ts'
import { type DunningStep, dunningSteps } from '@mapwright/contract/billing/dunning.ts'
import { eventFacts } from '../platform/events/event-facts.ts'
import { dayText, moneyText } from '../platform/events/fact-text.ts'
import { translate, wordedIn } from '../platform/i18n/wording.ts'
import { readDunning } from './dunning-rows.ts'

type Row = {
  invoice: string
  total: bigint
  currency: string
  due_at: Date
  time_zone: string
  status: string
  fee: bigint
}

/**
 * Returns the text of a reminder. Prefers the operator's text in the language, then in its base language, then in the app's fallback
 * language. Without an operator's text, returns the app's text.
 */
function textIn(
  texts: readonly { step: DunningStep; language: string; text: string }[],
  { step, language, values }: { step: DunningStep; language: string | null; values: Readonly<Record<string, string>> },
): string {
  const key = `dunning.text_${step}` as const
  const own = [language, language?.split('-')[0], wordedIn(language, 'billing', key)]
    .map((tag) => texts.find((one) => one.step === step && one.language === tag))
    .find((one) => one !== undefined)
  if (!own) return translate(language, 'billing', key, values)
  return own.text.replace(/\{\{(\w{1,20})\}\}/g, (placeholder, name: string) => values[name] ?? placeholder)
}

/** Values of a payment reminder. Undefined if the invoice has been paid or reversed in the meantime. */
export const dunningEventFacts = eventFacts(['invoice.dunned'], async ({ tx, event }) => {
  const [[row], { texts }] = await Promise.all([
    tx<Row[]>`
      SELECT i.invoice, i.total, i.currency, i.due_at, i.time_zone, i.status, n.fee FROM invoices i
      JOIN dunning_notices n ON n.invoice_id = i._id AND n.step = ${event.step} WHERE i._id = ${event.invoice_id}`,
    readDunning(tx),
  ])
  const { step } = event
  if (row?.status !== 'due' || !isOneOf(dunningSteps, step)) return undefined
  const { invoice, total, currency, due_at, time_zone, fee } = row
  const [amount, feeText, day] = [
    moneyText(formatHundredths(total), currency),
    moneyText(formatHundredths(fee), currency),
    dayText(due_at, time_zone),
  ]
  const text = (language: string | null) => {
    const values = { invoice, amount: amount(language), day: day(language), fee: feeText(language) }
    const said = textIn(texts, { step, language, values })
    const isNamed = texts.some((one) => one.step === step && one.text.includes('{{fee}}'))
    return fee > 0n && !isNamed ? `${said}\n\n${translate(language, 'billing', 'dunning.fee_text', values)}` : said
  }
  return {
    values: {
      invoice,
      amount,
      step: (language: string | null) => translate(language, 'billing', `dunning.step_${step}`),
      text,
    },
  }
})
