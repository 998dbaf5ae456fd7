import pg, { type QueryResult } from 'pg'
import { errorCode } from '../errors/error-code.ts'
import { errorOf } from '../errors/error-fields.ts'
import { type Outcome, PreparedQuery } from './prepared-query.ts'
import type { Statement } from './statement.ts'
import { typeParsers } from './type-parsers.ts'

const connectTimeoutMs = 5_000

/** A connection in pipeline mode: statements are sent without waiting for earlier results; PostgreSQL runs them in order. */
export class Client extends pg.Client {
  /** Milliseconds without an answer to a statement after which the connection is given up; 0: never. */
  silenceMs = 0

  constructor(config: pg.ClientConfig = {}) {
    super({
      ...config,
      connectionTimeoutMillis: connectTimeoutMs,
      types: typeParsers,
      pipeline: true,
    })
    // Pending statements are rejected in any case; without a listener, losing an idle connection would end the process.
    this.on('error', () => {})
  }
}

/** Messages of `pg` errors that have no code and mean that the connection is lost. */
const lostConnection =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool)/

/** Adds the code `CONNECTION_CLOSED` to errors of a lost connection and `CONNECT_TIMEOUT` to connect timeouts. */
export function withCode(error: Error & { code?: string }): Error {
  if (error.code === undefined && lostConnection.test(error.message)) error.code = 'CONNECTION_CLOSED'
  if (error.code === undefined && /^timeout e/.test(error.message)) error.code = 'CONNECT_TIMEOUT'
  return error
}

/** The error, if it makes the connection unusable. */
export const fatalError = (error: unknown): Error | undefined =>
  error instanceof pg.DatabaseError && !/^(57P|08)/.test(error.code ?? '') ? undefined : errorOf(error)

/** invalid_sql_statement_name and "cached plan must not change result type": a table was changed after the statement was prepared. */
const outdatedStatement = new Set(['26000', '0A000'])

/**
 * Closes the connection if a statement gets no response in time, not even the server's own timeout error. Returns a function to call on
 * response.
 */
function expectAnswer(client: pg.Client): () => void {
  if (!(client instanceof Client) || client.silenceMs === 0) return () => {}
  const { stream } = client.connection
  const timer = setTimeout(() => stream.destroy(new Error('Connection terminated: no answer')), client.silenceMs)
  return () => clearTimeout(timer)
}

/** Runs a statement, prepared if it has a name. */
export const runOn = (client: pg.Client, statement: Statement): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    const { name } = statement
    if (name === undefined) {
      resolve(runOnce(client, statement))
      return
    }
    const answered = expectAnswer(client)
    const succeed = (outcome: Outcome) => {
      answered()
      resolve(outcome)
    }
    const fail = (error: Error) => {
      answered()
      reject(withCode(error))
    }
    client.query(new PreparedQuery(statement, name, succeed, fail))
  })

/** Runs a statement without preparing it, for texts that do not repeat. */
export const runOnce = (
  client: pg.Client,
  { text, values }: Pick<Statement, 'text' | 'values'>,
): Promise<QueryResult> =>
  new Promise((resolve, reject) => {
    const answered = expectAnswer(client)
    client.query({ text, values: [...values] }, (error: Error | null, result: QueryResult) => {
      answered()
      if (error) reject(withCode(error))
      else resolve(result)
    })
  })

/** `runOn` outside a transaction, where a statement that was prepared before a table changed can be retried. */
export async function runAloneOn(client: pg.Client, statement: Statement): Promise<Outcome> {
  try {
    return await runOn(client, statement)
  } catch (error) {
    if (!outdatedStatement.has(errorCode(error))) throw error
    return runOnce(client, statement)
  }
}
