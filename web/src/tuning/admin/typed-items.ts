import { parseHundredths } from '@mapwright/contract/api/amounts.ts'

export type TypedItem = { category: string; name: string; note: string; price: string }

export const blankItem: TypedItem = { category: '', name: '', note: '', price: '' }

const names = ['category', 'name', 'note', 'price'] as const

/**
 * Converts "1.249,90 €" and "1,249.90" to "1249.90". The last separator is the decimal separator unless three digits follow it.
 * Keeps a minus sign, so that the form refuses the price. Returns the text unchanged if it contains no number or several numbers.
 */
export function normalizePrice(text: string): string {
  if (text.match(/\d[\d.,'’\s]*/g)?.length !== 1) return text
  const sign = /^[^\d.,]*[-−]\s*\d/.test(text) ? '-' : ''
  return `${sign}${normalizeDigits(text.replace(/[^\d.,]/g, ''))}`
}

function normalizeDigits(digits: string): string {
  const mark = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  const fraction = mark < 0 ? '' : digits.slice(mark + 1)
  if (mark < 0 || fraction === '' || fraction.length > 2) return digits.replace(/[.,]/g, '')
  return `${digits.slice(0, mark).replace(/[.,]/g, '')}.${fraction}`
}

/**
 * Parses rows copied from a table. Four columns are category, name, note and price. Three columns are category, name and price.
 * Two columns are name and price.
 */
export function itemsOf(pasted: string): TypedItem[] {
  return pasted
    .split(/\r?\n/)
    .map((row) => row.split('\t').map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== ''))
    .map((cells) => {
      const columns = cells.length >= 4 ? names : cells.length === 3 ? ['category', 'name', 'price'] : ['name', 'price']
      const item = { ...blankItem, ...Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? ''])) }
      return { ...item, price: normalizePrice(item.price) }
    })
}

/**
 * Returns the problem with the price in a typed line; undefined if the price is an amount. `read` converts the price to the wire
 * format. The server refuses amounts that are negative or too large.
 */
export function priceProblem(
  { price }: TypedItem,
  read: (text: string) => string,
): 'price_missing' | 'not_a_price' | undefined {
  if (price.trim() === '') return 'price_missing'
  return parseHundredths(read(price)) === undefined ? 'not_a_price' : undefined
}

/** Changes a price by a percentage. Rounds half up to two decimal places. The result is at least zero. */
export function changePrice(price: string, percent: number): string {
  const hundredths = Math.round(Number(price) * 100)
  return (Math.max(0, Math.round((hundredths * (100 + percent)) / 100 + 1e-9)) / 100).toFixed(2)
}
