import pg, { type QueryResult } from 'pg'
import type { Statement } from './statement.ts'
import { typeParsers } from './type-parsers.ts'

const connectTimeoutMs = 5_000
/** Statements beyond these are not prepared by name: a server keeps each for as long as the connection lasts. */
const maxNames = 1_000
const maxNamedValues = 200

/** A connection. Its statements are sent without waiting for those before ("pipeline mode"); PostgreSQL runs them in order. */
export class Client extends pg.Client {
  constructor(config: pg.ClientConfig) {
    super({
      ...config,
      connectionTimeoutMillis: connectTimeoutMs,
      types: typeParsers,
      pipeline: true,
    } as pg.ClientConfig)
    // What is under way is told by itself; without a listener the loss of an idle connection would end the process.
    this.on('error', () => {})
  }
}

const names = new Map<string, string>()

function nameOf({ text, values }: Statement): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= maxNames || values.length > maxNamedValues) return known
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

/** Errors of `pg` without a code that mean that the connection is gone. */
const lostConnection =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool)/

/** Gives the errors of a lost connection and of one that could not be opened in time the codes `CONNECTION_CLOSED` and `CONNECT_TIMEOUT`. */
export function withCode(error: Error & { code?: string }): Error {
  if (error.code === undefined && lostConnection.test(error.message)) error.code = 'CONNECTION_CLOSED'
  if (error.code === undefined && /^timeout e/.test(error.message)) error.code = 'CONNECT_TIMEOUT'
  return error
}

/** Whether the connection is of no more use after this error. */
export const isFatal = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || /^(57P|08)/.test(error.code ?? '')

/** invalid_sql_statement_name and "cached plan must not change result type": a table was changed under a prepared statement. */
const outdatedStatement = new Set(['26000', '0A000'])

const send = (client: pg.Client, { text, values }: Statement, name?: string): Promise<QueryResult> =>
  new Promise((resolve, reject) => {
    const query = { text, values, ...(name === undefined ? {} : { name }) }
    client.query(query, (error: Error | null, result: QueryResult) =>
      error ? reject(withCode(error)) : resolve(result),
    )
  })

/** Runs a statement, prepared by its text. */
export const runOn = (client: pg.Client, statement: Statement): Promise<QueryResult> =>
  send(client, statement, nameOf(statement))

/** Runs a statement whose text will not be seen again. */
export const runOnce = (client: pg.Client, statement: Statement): Promise<QueryResult> => send(client, statement)

/** The same outside a transaction, where a statement that was prepared for an older shape of its table can be sent again. */
export async function runAloneOn(client: pg.Client, statement: Statement): Promise<QueryResult> {
  try {
    return await runOn(client, statement)
  } catch (error) {
    if (!outdatedStatement.has((error as { code?: string }).code ?? '')) throw error
    return send(client, statement)
  }
}
