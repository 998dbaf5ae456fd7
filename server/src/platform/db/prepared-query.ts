import pg, { type QueryResult } from 'pg'
import { errorOf } from '../errors/error-fields.ts'
import type { Statement } from './statement.ts'
import { type Parser, typeParsers } from './type-parsers.ts'

/** The result of a statement. */
export type Outcome = Pick<QueryResult, 'rows' | 'rowCount' | 'command'>

type Field = Pick<pg.FieldDef, 'name' | 'dataTypeID'>
type Columns = {
  list: readonly { name: string; parse: Parser }[]
  empty: Readonly<Record<string, unknown>>
}

/**
 * The result columns of the prepared statements of each connection. They never change, because PostgreSQL refuses to run a statement whose
 * columns have changed.
 */
const columnsByName = new WeakMap<pg.Connection, Map<string, Columns>>()

function columnsOn(connection: pg.Connection): Map<string, Columns> {
  const known = columnsByName.get(connection) ?? new Map<string, Columns>()
  columnsByName.set(connection, known)
  return known
}

const columnsOf = (fields: readonly Field[]): Columns => ({
  list: fields.map(({ name, dataTypeID }) => ({ name, parse: typeParsers.getTypeParser(dataTypeID) })),
  empty: Object.fromEntries(fields.map(({ name }) => [name, null])),
})

function rowOf({ list, empty }: Columns, texts: readonly (string | null)[]): Record<string, unknown> {
  const row = { ...empty }
  for (let at = 0; at < list.length; at++) {
    const column = list[at]
    const text = texts[at]
    if (column) row[column.name] = typeof text === 'string' ? column.parse(text) : null
  }
  return row
}

/**
 * A prepared statement on a pipelined connection. It requests the description of its columns once per connection. The query class of `pg`
 * requests the description each time, which takes longer than reading a row.
 */
export class PreparedQuery extends pg.Query {
  readonly text: string
  readonly name: string
  readonly values: Statement['values']
  /** A method of `pg`'s class that is missing from its types. */
  declare readonly hasBeenParsed: (connection: pg.Connection) => boolean
  readonly callback: (error: Error | null) => void
  readonly #resolve: (outcome: Outcome) => void
  readonly #rows: Record<string, unknown>[] = []
  #known: Map<string, Columns> | undefined
  #columns: Columns | undefined
  #command = ''
  #failure: Error | undefined

  constructor(
    { text, values }: Statement,
    name: string,
    resolve: (outcome: Outcome) => void,
    reject: (error: Error) => void,
  ) {
    super('')
    this.text = text
    this.name = name
    this.values = values
    this.#resolve = resolve
    this.callback = (error) => error && reject(error)
  }

  /** Sends the statement. Called by the method `submit` of `pg`'s class. */
  prepare(connection: pg.Connection & { submittedNamedStatements: Record<string, string> }): void {
    const { text, name, values } = this
    const known = columnsOn(connection)
    this.#known = known
    if (!this.hasBeenParsed(connection)) {
      known.delete(name)
      connection.submittedNamedStatements[name] = text
      connection.parse({ text, name, types: [] }, true)
    }
    connection.bind({ statement: name, values: [...values] }, true)
    this.#columns = known.get(name)
    if (!this.#columns) connection.describe({ type: 'P' }, true)
    connection.execute({}, true)
    connection.sync()
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    this.#columns = columnsOf(fields)
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    try {
      if (this.#columns && !this.#failure) this.#rows.push(rowOf(this.#columns, fields))
    } catch (error) {
      this.#failure = errorOf(error)
    }
  }

  /** Receives the command tag, such as `INSERT 0 5`, `SELECT 20` or `COMMIT`. */
  handleCommandComplete({ text }: { text: string }): void {
    this.#command = text
    this.#columns ??= columnsOf([])
    this.#known?.set(this.name, this.#columns)
  }

  handleError(error: Error): void {
    this.callback(this.#failure ?? error)
  }

  handleReadyForQuery(): void {
    if (this.#failure) {
      this.callback(this.#failure)
      return
    }
    const [command = '', ...numbers] = this.#command.split(' ')
    const count = numbers.at(-1)
    this.#resolve({ command, rowCount: count === undefined ? null : Number(count), rows: this.#rows })
  }
}
