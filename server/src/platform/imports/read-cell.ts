import { formatHundredths, parseHundredths } from '@mapwright/contract/api/amounts.ts'
import { slugOf } from '@mapwright/contract/api/slug.ts'
import { type CellValue, type ImportColumn, normalizeCode } from '@mapwright/contract/imports/column.ts'
import type { FormattedCell, SheetCell } from '../files/spreadsheet/sheet.ts'
import { fault, type Read } from './cell-fault.ts'
import { readCountry, readEmail, readLanguage } from './read-person-cell.ts'
import { joinTags, splitTags } from './tags.ts'

type Kind<K extends ImportColumn['kind']> = Extract<ImportColumn, { kind: K }>

/** Returns the value of an empty cell. New rows also get this value if the file does not contain the column. */
export const emptyValue = (column: ImportColumn): CellValue => {
  if (column.kind === 'text') return ''
  if (column.kind === 'tags' || column.kind === 'priced') return []
  if (column.kind === 'switch') return column.otherwise
  if (column.kind === 'picture' || column.kind === 'email' || column.kind === 'country') return ''
  if (column.kind === 'choice') return column.otherwise ?? column.empty ?? null
  return 'otherwise' in column ? (column.otherwise ?? null) : null
}

const isClean = (text: string, withLines: boolean): boolean =>
  text.isWellFormed() && (withLines ? !text.includes('\u0000') : /^\P{Cc}*$/u.test(text))

function readText(text: string, { max, lines, form, slug }: Omit<Kind<'text'>, 'kind' | 'name'>): Read {
  if (text.length > max) return fault('too_long', { maximum: max })
  if (!isClean(text, lines ?? false)) return fault('invalid_text')
  if (slug) return { value: slugOf(text) }
  if (!form) return { value: text }
  const code = normalizeCode(text)
  return form.pattern.test(code) ? { value: code } : fault('wrong_form', { example: form.example })
}

function readNumber(text: string, { min, max }: Kind<'number'>): Read {
  // Accepts "150", and "150.00" as spreadsheets format whole numbers. Refuses "2.000", which may mean two thousand.
  if (!/^[-+]?\d{1,15}(?:[.,](?:0{1,2}|0{4,}))?$/.test(text)) return fault('not_a_number')
  const value = Number.parseInt(text, 10)
  if (value < min) return fault('too_small', { minimum: min })
  return value > max ? fault('too_big', { maximum: max }) : { value }
}

function readDecimal(text: string, { min, max }: Kind<'decimal'>): Read {
  const decimal = text.replace(',', '.')
  if (!/^\d{1,9}(\.\d{1,3})?$/.test(decimal)) return fault('not_a_decimal')
  const value = Number(decimal)
  if (value < min) return fault('too_small', { minimum: min })
  return value > max ? fault('too_big', { maximum: max }) : { value }
}

function readPicture(text: string, { max }: Kind<'picture'>): Read {
  if (text.length > max) return fault('too_long', { maximum: max })
  if (!isClean(text, false)) return fault('invalid_text')
  const isAddress = /^[a-z][a-z0-9+.-]*:/i.test(text)
  if (isAddress && !(URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)))
    return fault('wrong_form', { example: 'https://…/picture.jpg' })
  return { value: text }
}

/**
 * Removes the thousands separators of an amount that has both separators, such as "1.234,50" and "1,234.50". With only one of them, it is a
 * decimal separator, because "1.234" could be either.
 */
function withoutThousands(text: string): string {
  if (/^\d{1,3}(?:\.\d{3})+,\d{1,2}$/.test(text)) return text.replaceAll('.', '')
  return /^\d{1,3}(?:,\d{3})+\.\d{1,2}$/.test(text) ? text.replaceAll(',', '') : text
}

function readAmount(text: string): Read {
  const decimal = withoutThousands(text).replace(',', '.')
  const hundredths = /^\d{1,13}(\.\d{1,2})?$/.test(decimal) ? parseHundredths(decimal) : undefined
  if (hundredths === undefined) return fault('not_an_amount')
  return { value: formatHundredths(hundredths) }
}

const switches: ReadonlyMap<string, boolean> = new Map([
  ['yes', true],
  ['true', true],
  ['1', true],
  ['no', false],
  ['false', false],
  ['0', false],
])

function readSwitch(text: string): Read {
  const value = switches.get(text.toLowerCase())
  return value === undefined ? fault('not_a_switch') : { value }
}

function readChoice(text: string, { of }: Kind<'choice'>): Read {
  const value = text.toLowerCase()
  return of.includes(value) ? { value } : fault('not_a_choice', { choices: of.join(', ') })
}

function readTags(text: string, { max, maxItems, separator }: Kind<'tags'>): Read {
  const tags = splitTags(text, separator)
  if (tags.length > maxItems) return fault('too_many', { maximum: maxItems })
  for (const tag of tags) {
    const read = readText(tag, { max })
    if ('code' in read) return read
  }
  return { value: tags }
}

function readPriced(text: string, { max, maxItems }: Kind<'priced'>): Read {
  const parts = splitTags(text)
  if (parts.length > maxItems) return fault('too_many', { maximum: maxItems })
  const names = new Set<string>()
  const value: string[] = []
  for (const part of parts) {
    const at = part.lastIndexOf('=')
    const [name, price] = [part.slice(0, Math.max(at, 0)).trim(), part.slice(at + 1).trim()]
    const read = readText(name, { max })
    if ('code' in read) return read
    const amount = readAmount(price)
    if (name === '' || 'code' in amount || names.has(name.toLowerCase()))
      return fault('wrong_form', { example: 'A = 3.00; B = 9.50' })
    names.add(name.toLowerCase())
    value.push(`${name} = ${amount.value}`)
  }
  return { value }
}

/** Reads "2026-05-01", "2026-05-01 08:00" or a full ISO time. */
function readInstant(text: string): Read {
  const wrong = fault('wrong_form', { example: '2026-05-01 08:00' })
  const [, day, clock = '00:00', zone = 'Z'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?))?\s*(Z|UTC|[-+]\d\d:\d\d)?$/i.exec(text) ?? []
  if (!day || Number.isNaN(Date.parse(day)) || new Date(day).toISOString().slice(0, 10) !== day) return wrong
  const at = new Date(`${day}T${clock}${/^(z|utc)$/i.test(zone) ? 'Z' : zone}`)
  return Number.isNaN(at.getTime()) ? wrong : { value: at.toISOString() }
}

/** A time of day after a day, also with a zone. */
const clock = /^\d{1,2}:\d\d(?::\d\d(?:\.\d{1,6})?)? ?(?:[ap]m|z|utc|[-+]\d\d:?\d\d)?$/i

/** Reads "2026-05-31", "31.05.2026" and "31/05/2026", or "05/31/2026" if the month is first, also with a time of day after it. */
function readDay(text: string, { isMonthFirst }: Kind<'day'>): Read {
  const wrong = fault('wrong_form', { example: isMonthFirst ? '05/31/2026' : '31.05.2026' })
  const [first = ''] = text.split(/[T ,]/, 1)
  const time = text.slice(first.length + 1).trim()
  if (time !== '' && !clock.test(time)) return wrong
  const [, ...iso] = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$/.exec(first) ?? []
  const [, a = '', mark, b = '', last = ''] = /^(\d{1,2})([-./])(\d{1,2})\2(\d{4})$/.exec(first) ?? []
  const [year = '', month = '', day = ''] = iso[0] ? iso : isMonthFirst && mark !== '.' ? [last, a, b] : [last, b, a]
  const value = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')
  const isReal = !Number.isNaN(Date.parse(value)) && new Date(value).toISOString().slice(0, 10) === value
  return isReal && year >= '1970' ? { value } : wrong
}

/** Reads a number that the cell shows in another form. Text columns use the displayed form, other columns the number. */
function readFormatted(column: ImportColumn, { value, shown }: FormattedCell): Read {
  const isText = [
    'text',
    'tags',
    'priced',
    'instant',
    'day',
    'choice',
    'picture',
    'email',
    'country',
    'language',
  ].includes(column.kind)
  if (!isText) return readCell(column, value)
  return shown === null ? fault('number_format') : readCell(column, shown)
}

/** Parses a cell. Returns its value or a fault. */
export function readCell(column: ImportColumn, cell: SheetCell | undefined): Read {
  if (typeof cell === 'object' && cell !== null && 'value' in cell) return readFormatted(column, cell)
  if (typeof cell === 'object' && cell !== null)
    return cell.bad === 'too_long'
      ? fault('too_long', { maximum: 'max' in column && column.kind === 'text' ? column.max : 1_000 })
      : fault(cell.bad)
  const text = cell === undefined || cell === null ? '' : String(cell).trim()
  if (text === '') return column.required ? fault('required') : { value: emptyValue(column) }
  switch (column.kind) {
    case 'text':
      return readText(text, column)
    case 'number':
      return readNumber(text, column)
    case 'decimal':
      return readDecimal(text, column)
    case 'picture':
      return readPicture(text, column)
    case 'amount':
      return readAmount(text)
    case 'switch':
      return readSwitch(text)
    case 'choice':
      return readChoice(text, column)
    case 'tags':
      return readTags(text, column)
    case 'priced':
      return readPriced(text, column)
    case 'day':
      return readDay(text, column)
    case 'instant':
      return readInstant(text)
    case 'email':
      return readEmail(text, column.max)
    case 'country':
      return readCountry(text)
    case 'language':
      return readLanguage(text)
  }
}

/** Formats a value for an exported file. `readCell` parses the same format. */
export function writeCell(column: ImportColumn, value: CellValue | undefined): string | number | null {
  if (value === undefined || value === null) return null
  if (typeof value === 'object') return joinTags(value, column.kind === 'tags' ? column.separator : undefined)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return column.kind === 'amount' ? String(value) : value
}
