import { types } from 'node:util'

/** Text with `$1`, `$2`, … and the values in the form in which they are sent. */
export type Statement = { text: string; values: (string | Buffer | null)[] }

type Scalar = string | number | bigint | boolean | Date | Uint8Array | null
/** What may stand in a template. Lists are arrays of the database: `= ANY (${ids})`. */
export type Value = Scalar | readonly Value[] | Json | Names | Columns | Fragment | object

/** A piece of SQL that can stand inside another. */
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

/** A value that is sent as jsonb. */
export class Json {
  readonly text: string
  constructor(value: unknown) {
    this.text = JSON.stringify(value)
  }
}

/** Names of columns or tables, quoted; `schema.table` is two of them. */
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

type Row = Readonly<Record<string, Value | undefined>>

const endsInInsert = /\binsert\s+into\s+\S+\s*$/i

/** Rows by column: `(…) VALUES (…)` behind INSERT INTO, the assignments of an UPDATE anywhere else. */
export class Columns {
  readonly #rows: readonly Row[]
  constructor(rows: object) {
    this.#rows = [rows].flat() as Row[]
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

function append(statement: Statement, value: Value | undefined): void {
  if (value instanceof Fragment || value instanceof Columns) value.appendTo(statement)
  else if (value instanceof Names) statement.text += value.text
  else {
    const [sent, cast] = encode(value)
    statement.values.push(sent)
    statement.text += `$${statement.values.length}${cast}`
  }
}

/** The value as it is sent, and a cast where PostgreSQL cannot be left to infer the type from its place. */
function encode(value: Value | undefined): [sent: string | Buffer | null, cast: string] {
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
      throw new TypeError('undefined is no value for a statement')
  }
  if (value === null) return [null, '']
  if (value instanceof Json) return [value.text, '::jsonb']
  if (types.isDate(value)) return [value.toISOString(), '::timestamptz']
  if (types.isUint8Array(value)) return [Buffer.from(value.buffer, value.byteOffset, value.byteLength), '::bytea']
  if (Array.isArray(value)) return [arrayLiteral(value), '']
  return [JSON.stringify(value), '']
}

const isRecord = (value: Value): boolean =>
  typeof value === 'object' && !types.isDate(value) && !types.isUint8Array(value)

const arrayLiteral = (list: readonly Value[]): string =>
  `{${list
    .map((value) => {
      if (Array.isArray(value)) return arrayLiteral(value)
      const [sent] = encode(value)
      if (sent === null) return 'NULL'
      if (isRecord(value)) throw new TypeError('a list of objects is a value of jsonb: send it as json(…)')
      const text = Buffer.isBuffer(sent) ? `\\x${sent.toString('hex')}` : sent
      return `"${text.replace(/["\\]/g, '\\$&')}"`
    })
    .join(',')}}`
