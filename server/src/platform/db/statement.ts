import { types } from 'node:util'
import { isRecord } from '@mapwright/contract/api/typed-entries.ts'
import { joinedText, type StatementText } from './statement-text.ts'

type SentValue = string | Buffer | null
/** SQL text with the placeholders `$1`, `$2`, …, and their encoded values. */
export type Statement = StatementText & { values: readonly SentValue[] }

/**
 * Maximum number of values in a prepared statement. The text of a longer statement, such as an INSERT of many rows, depends on the number of
 * values and is rarely repeated.
 */
const maxNamedValues = 200

/** Builds a statement that consists only of text. */
export const plainStatement = (text: string): Statement => ({ ...joinedText([text], { isRepeated: true }), values: [] })

/** A statement that is being assembled from its pieces. */
class Draft {
  readonly #pieces: string[] = []
  readonly #values: SentValue[] = []

  add(piece: string): void {
    if (piece !== '') this.#pieces.push(piece)
  }

  addValue(value: SentValue, cast: string): void {
    this.#values.push(value)
    this.add(placeholder(this.#values.length))
    this.add(cast)
  }

  /** The end of the text so far, to detect an `INSERT INTO` before the next piece. */
  get end(): string {
    return this.#pieces.slice(-3).join('')
  }

  finish(): Statement {
    const { text, name } = joinedText(this.#pieces, { isRepeated: this.#values.length <= maxNamedValues })
    return { text, name, values: this.#values }
  }
}

const placeholders: string[] = []

function placeholder(number: number): string {
  placeholders[number] ??= `$${number}`
  return placeholders[number]
}

type Scalar = string | number | bigint | boolean | Date | Uint8Array | null
/** The values of a template. Lists become PostgreSQL arrays: `= ANY (${ids})`. */
export type Value = Scalar | readonly Value[] | Json | Names | Columns | Fragment | object

/** A piece of SQL that can be embedded in another. */
export abstract class Fragment {
  readonly #strings: readonly string[]
  readonly #values: readonly Value[]
  constructor(strings: readonly string[], values: readonly Value[]) {
    this.#strings = strings
    this.#values = values
  }

  appendTo(draft: Draft): void {
    this.#strings.forEach((piece, at) => {
      if (at > 0) append(draft, this.#values[at - 1])
      draft.add(piece)
    })
  }

  compile(): Statement {
    const draft = new Draft()
    this.appendTo(draft)
    return draft.finish()
  }
}

class Literal extends Fragment {}

/**
 * Puts a number into the statement's text instead of a parameter. PostgreSQL then plans the statement for this number, and can use partial
 * indexes on it.
 */
export const literal = (value: number): Fragment => new Literal([String(value)], [])

/** A value sent as jsonb. */
export class Json {
  readonly text: string
  constructor(value: unknown) {
    this.text = JSON.stringify(value)
  }
}

/** Quoted names of columns or tables. The parts of `schema.table` are quoted separately. */
export class Names {
  readonly text: string
  constructor(names: string | readonly string[]) {
    this.text = [names].flat().map(quoted).join(', ')
  }
}

const quoted = (name: string): string =>
  name
    .split('.')
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join('.')

const endsInInsert = /\binsert\s+into\s+\S+\s*$/i

/** Rows to write: `(…) VALUES (…)` after INSERT INTO; in an UPDATE, the assignments. */
export class Columns {
  readonly #rows: readonly Readonly<Record<string, unknown>>[]
  constructor(rows: object) {
    this.#rows = [rows].flat().filter(isRecord)
  }

  appendTo(draft: Draft): void {
    const names = Object.keys(this.#rows[0] ?? {})
    if (names.length === 0) throw new TypeError('no columns to write')
    if (!endsInInsert.test(draft.end)) {
      names.forEach((name, at) => {
        draft.add(`${at > 0 ? ', ' : ''}${quoted(name)} = `)
        append(draft, this.#rows[0]?.[name])
      })
      return
    }
    draft.add(`(${new Names(names).text}) VALUES `)
    this.#rows.forEach((row, at) => {
      draft.add(at > 0 ? ', (' : '(')
      names.forEach((name, column) => {
        if (column > 0) draft.add(', ')
        append(draft, row[name])
      })
      draft.add(')')
    })
  }
}

function append(draft: Draft, value: unknown): void {
  if (value instanceof Fragment || value instanceof Columns) value.appendTo(draft)
  else if (value instanceof Names) draft.add(value.text)
  else draft.addValue(...encode(value))
}

/** Encodes a value, and adds a cast if PostgreSQL cannot infer the type from the context. */
function encode(value: unknown): [sent: SentValue, cast: string] {
  switch (typeof value) {
    case 'string':
      return [value, '']
    case 'number':
      return [String(value), '']
    case 'bigint':
      return [String(value), '::int8']
    case 'boolean':
      return [value ? 't' : 'f', '::bool']
    case 'undefined':
      throw new TypeError('undefined is not a value for a statement')
  }
  if (value === null) return [null, '']
  if (value instanceof Json) return [value.text, '::jsonb']
  if (types.isDate(value)) return [value.toISOString(), '::timestamptz']
  if (types.isUint8Array(value)) return [Buffer.from(value.buffer, value.byteOffset, value.byteLength), '::bytea']
  if (Array.isArray(value)) return [arrayLiteral(value), '']
  return [JSON.stringify(value), '']
}

const isJson = (value: Value): boolean =>
  typeof value === 'object' && !types.isDate(value) && !types.isUint8Array(value)

const arrayLiteral = (list: readonly Value[]): string =>
  `{${list
    .map((value) => {
      if (Array.isArray(value)) return arrayLiteral(value)
      const [sent] = encode(value)
      if (sent === null) return 'NULL'
      if (isJson(value)) throw new TypeError('a list of objects is jsonb: wrap it in json(…)')
      const text = Buffer.isBuffer(sent) ? `\\x${sent.toString('hex')}` : sent
      return `"${text.replace(/["\\]/g, '\\$&')}"`
    })
    .join(',')}}`
