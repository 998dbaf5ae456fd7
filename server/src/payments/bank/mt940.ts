import { amountOf, type BankLine, cleaned, isDay, WrongStatement } from './bank-line.ts'

/** The fields of a message, such as ":61:", with their continuation lines. */
function fieldsOf(text: string): { tag: string; value: string }[] {
  const fields: { tag: string; value: string }[] = []
  for (const line of text.split(/\r?\n/)) {
    const [, tag, value] = /^:(\d\d[A-Z]?):(.*)$/.exec(line) ?? []
    const last = fields.at(-1)
    if (tag !== undefined && value !== undefined) fields.push({ tag, value })
    else if (last && line !== '-' && !line.startsWith('-}')) last.value += `\n${line}`
  }
  return fields
}

/** Reads YYMMDD; statements are never older than this century. */
const dayOf = (text: string): string => `20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`

/** Reads the marked parts of ":86:": "?20" to "?29" and "?60" to "?63" are the purpose, "?31" the account, "?32" and "?33" the name. */
function purposeOf(value: string) {
  const joined = value.replaceAll('\n', '')
  if (!/^\d{3}\?/.test(joined)) return { text: value, payer: '', payer_iban: '' }
  const parts = joined.split('?').slice(1)
  const of = (from: number, to: number) =>
    parts
      .filter((part) => Number(part.slice(0, 2)) >= from && Number(part.slice(0, 2)) <= to)
      .map((part) => part.slice(2))
      .join('')
  return { text: of(20, 29) + of(60, 63), payer: of(32, 33), payer_iban: of(31, 31) }
}

/** Reads the received money in a statement in SWIFT's format MT940. */
export function readMt940(text: string): BankLine[] {
  let [account, currency] = ['', '']
  const lines: BankLine[] = []
  let isOpen = false
  for (const { tag, value } of fieldsOf(text)) {
    if (tag === '25') account = cleaned(value)
    else if (tag === '60F' || tag === '60M') currency = value.slice(7, 10)
    else if (tag === '61') {
      const [, day = '', entry = '', mark, amount = '', rest = ''] =
        /^(\d{6})(\d{4})?(R?[CD])[A-Z]?(\d{1,15},\d{0,2})(.*)/.exec(value) ?? []
      const booked_on = dayOf(day)
      if (!mark || !isDay(booked_on) || !/^[A-Z]{3}$/.test(currency)) throw new WrongStatement(`:61:${entry}`)
      const received = mark === 'C' ? amountOf(amount) : undefined
      isOpen = received !== undefined
      const bank_ref = rest.includes('//') ? rest.slice(rest.indexOf('//') + 2) : ''
      if (received !== undefined)
        lines.push({
          account,
          booked_on,
          amount: received,
          currency,
          payer: '',
          payer_iban: '',
          text: '',
          bank_ref: cleaned(bank_ref),
        })
    } else if (tag === '86' && isOpen) {
      const line = lines.at(-1)
      const purpose = purposeOf(value)
      if (line)
        Object.assign(line, {
          text: cleaned(purpose.text),
          payer: cleaned(purpose.payer),
          payer_iban: cleaned(purpose.payer_iban),
        })
      isOpen = false
    }
  }
  return lines
}
