import { types } from 'node:util'
import { isRecord } from '@mapwright/contract/api/typed-entries.ts'

/** Text with `$1`, `$2`, … and the encoded values. */
export type Statement = { text: string; values: (string | Buffer | null)[] }

type Scalar = string | number | bigint | boolean | Date | Uint8Array | null
/** What a template accepts. Lists become PostgreSQL arrays: `= ANY (${ids})`. */
export type Value = Scalar | readonly Value[] | Json | Names | Columns | Fragment | object

/** A piece of SQL that can be embedded in another. */
export abstract class Fragment {
  readonly #strings: readonly string[]
  readonly #values: readonly Value[]
  constructor(strings: readonly string[], values: readonly Value[]) {
    this.#strings = strings
    this.#values = values
  }

  appendTo(statement: Statement): void {
    const strings = this.#strings
    statement.text += strings[0]
    for (let at = 1; at < strings.length; at++) {
      append(statement, this.#values[at - 1])
      statement.text += strings[at]
    }
  }

  compile(): Statement {
    const statement: Statement = { text: '', values: [] }
    this.appendTo(statement)
    return statement
  }
}

/** A value sent as jsonb. */
export class Json {
  readonly text: string
  constructor(value: unknown) {
    this.text = JSON.stringify(value)
  }
}

/** Quoted names of columns or tables; the parts of `schema.table` are quoted separately. */
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

/** Rows by column: `(…) VALUES (…)` after INSERT INTO, the assignments of an UPDATE elsewhere. */
export class Columns {
  readonly #rows: readonly Readonly<Record<string, unknown>>[]
  constructor(rows: object) {
    this.#rows = [rows].flat().filter(isRecord)
  }

  appendTo(statement: Statement): void {
    const names = Object.keys(this.#rows[0] ?? {})
    if (names.length === 0) throw new TypeError('no columns to write')
    if (!endsInInsert.test(statement.text)) {
      names.forEach((name, at) => {
        statement.text += `${at > 0 ? ', ' : ''}${quoted(name)} = `
        append(statement, this.#rows[0]?.[name])
      })
      return
    }
    statement.text += `(${new Names(names).text}) VALUES `
    this.#rows.forEach((row, at) => {
      statement.text += at > 0 ? ', (' : '('
      names.forEach((name, column) => {
        if (column > 0) statement.text += ', '
        append(statement, row[name])
      })
      statement.text += ')'
    })
  }
}

function append(statement: Statement, value: unknown): void {
  if (value instanceof Fragment || value instanceof Columns) value.appendTo(statement)
  else if (value instanceof Names) statement.text += value.text
  else {
    const [sent, cast] = encode(value)
    statement.values.push(sent)
    statement.text += `$${statement.values.length}${cast}`
  }
}

/** The encoded value, and a cast where PostgreSQL cannot infer the type from context. */
function encode(value: unknown): [sent: string | Buffer | null, cast: string] {
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
