/** Amount as written in a bank's table. */
export type WrittenAmount = {
  /** Digits with their separators, such as "1.234,56" or "1'234.56". */
  digits: string
  isDebit: boolean
  /** Currency code, or a symbol shared by several currencies, such as "$". Empty if the cell has no currency. */
  currency: string
}

export type DecimalMark = '.' | ','

/** Currency codes by symbol, for symbols of a single currency. */
export const currencySymbols: Readonly<Record<string, string>> = {
  ...{
    '€': 'EUR',
    '£': 'GBP',
    R$: 'BRL',
    ZŁ: 'PLN',
    KČ: 'CZK',
    FT: 'HUF',
    LEI: 'RON',
    '₽': 'RUB',
    '₴': 'UAH',
    '₺': 'TRY',
    '₪': 'ILS',
  },
}
/** Currency codes by symbol, for symbols shared by several currencies. */
export const sharedSymbols: Readonly<Record<string, readonly string[]>> = {
  $: ['USD', 'AUD', 'CAD', 'HKD', 'MXN', 'NZD', 'SGD'],
  KR: ['SEK', 'NOK', 'DKK', 'ISK'],
  '¥': ['JPY', 'CNY'],
}
const debitMarks = ['-', 'S', 'D', 'DR']
const creditMarks = ['+', 'H', 'C', 'CR']

/** Splits the text around the digits into signs, letters for debit and credit, and currencies ("EUR", "EURH" or "€-"). */
const marksIn = (text: string): string[] =>
  text
    .match(/R\$|\p{L}+|[^\p{L}\s]/gu)
    ?.flatMap((mark) => (mark.length > 3 ? [mark.slice(0, 3), mark.slice(3)] : [mark])) ?? []

/** Returns true if the amount is in parentheses, which means a debit. The currency may be inside or before them. */
const inParentheses = (before: string, after: string): boolean => before.includes('(') && after.includes(')')

/**
 * Parses amounts such as "10,00 EUR", "-5.00", "(5.00)" and "20,00 H": digits with a sign, a currency, and the bank's letter for debit or
 * credit.
 */
export function writtenAmount(cell: string): WrittenAmount | undefined {
  const text = cell
    .trim()
    .replace(/[−–]/g, '-')
    .replace(/[’'\s]+/g, "'")
    .toUpperCase()
  const [, before, digits, after = ''] = /^([^\d]*)(\d[\d.,']*)([^\d.,'][^\d]*)?$/.exec(text) ?? []
  if (before === undefined || digits === undefined) return undefined
  const around = `${before} ${after}`.replaceAll("'", ' ')
  const marks = marksIn(inParentheses(before, after) ? around.replace('(', '-').replace(')', ' ') : around)
  const isDebit = marks.some((mark) => debitMarks.includes(mark))
  if (isDebit && marks.some((mark) => creditMarks.includes(mark))) return undefined
  const [currency = '', ...more] = marks.filter((mark) => !debitMarks.includes(mark) && !creditMarks.includes(mark))
  const code = currencySymbols[currency] ?? currency
  if (more.length > 0 || !(/^([A-Z]{3})?$/.test(code) || sharedSymbols[code])) return undefined
  return { digits: digits.endsWith("'") ? digits.slice(0, -1) : digits, isDebit, currency: code }
}

/** Returns true if parts such as "1", "234" and "567" are the digit groups of one number. In India, groups have two digits. */
function areGroups([first = '', ...others]: readonly string[]): boolean {
  if (others.length === 0) return first !== ''
  const isGroup = ({ length }: string) => length === 2 || length === 3
  return first !== '' && first.length <= 3 && others.at(-1)?.length === 3 && others.every(isGroup)
}

/** Returns the decimal mark if the digits are unambiguous. Returns undefined for "1.500" and "1500". */
function markOf(digits: string): DecimalMark | undefined {
  const at = Math.max(digits.lastIndexOf(','), digits.lastIndexOf('.'))
  if (at < 0) return undefined
  const [mark, other] = digits[at] === ',' ? ([',', '.'] as const) : (['.', ','] as const)
  const [whole = '', decimals = '', ...more] = digits.split(mark)
  if (more.length > 0) return other
  const mayBeGroup = /^[1-9]\d{0,2}$/.test(whole) && decimals.length === 3
  return mayBeGroup ? undefined : mark
}

/** Returns the decimal mark of a table. Returns undefined if all amounts are ambiguous, or if some use a point and some a comma. */
export function decimalMarkOf(amounts: readonly WrittenAmount[]): DecimalMark | undefined {
  const [mark, ...others] = new Set(amounts.flatMap(({ digits }) => markOf(digits) ?? []))
  return others.length === 0 ? mark : undefined
}

/** Rewrites "1.234,56" as "1234.56". Returns undefined if the decimal mark would be a guess. */
export function plainAmount({ digits }: WrittenAmount, tableMark: DecimalMark | undefined): string | undefined {
  const isPlain = !/[.,]/.test(digits)
  const mark = tableMark ?? markOf(digits)
  if (!isPlain && mark === undefined) return undefined
  const [whole = '', decimals = '', ...more] = mark ? digits.split(mark) : [digits]
  const separators = new Set(whole.match(/[^\d]/g) ?? [])
  if (more.length > 0 || separators.size > 1 || !areGroups(whole.split(/[^\d]/)) || /[^\d]/.test(decimals))
    return undefined
  const plain = whole.replace(/[^\d]/g, '')
  return decimals === '' ? plain : `${plain}.${decimals}`
}
