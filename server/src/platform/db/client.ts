import pg, { type QueryResult } from 'pg'
import { errorCode } from '../errors/error-code.ts'
import { errorOf } from '../errors/error-fields.ts'
import { type Outcome, PreparedQuery } from './prepared-query.ts'
import type { Statement } from './statement.ts'
import { typeParsers } from './type-parsers.ts'

const connectTimeoutMs = 5_000

/** A connection in pipeline mode. Statements are sent without waiting for earlier results, and PostgreSQL runs them in order. */
export class Client extends pg.Client {
  /** Time, in ms, after which the connection is closed if a statement has not received a response. 0: no timeout. */
  silenceMs = 0

  constructor(config: pg.ClientConfig = {}) {
    super({
      ...config,
      connectionTimeoutMillis: connectTimeoutMs,
      types: typeParsers,
      pipeline: true,
    })
    // Without a listener, the loss of an idle connection would end the process. Pending statements are rejected with or without it.
    this.on('error', () => {})
  }
}

/** Messages of `pg` errors that have no code. All of them mean that the connection is lost. */
const lostConnection =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool)/

/** Adds the code `CONNECTION_CLOSED` to errors of a lost connection and `CONNECT_TIMEOUT` to connect timeouts. */
export function withCode(error: Error & { code?: string }): Error {
  if (error.code === undefined && lostConnection.test(error.message)) error.code = 'CONNECTION_CLOSED'
  if (error.code === undefined && /^timeout e/.test(error.message)) error.code = 'CONNECT_TIMEOUT'
  return error
}

/** Returns the error if it makes the connection unusable. */
export const fatalError = (error: unknown): Error | undefined =>
  error instanceof pg.DatabaseError && !/^(57P|08)/.test(error.code ?? '') ? undefined : errorOf(error)

/**
 * Codes of errors that occur if a table was changed after the statement was prepared: invalid_sql_statement_name and feature_not_supported
 * ("cached plan must not change result type").
 */
const outdatedStatement = new Set(['26000', '0A000'])

/**
 * Closes the connection if a statement gets no response in time, not even the timeout error of the server. The caller must call the returned
 * function when the response arrives.
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

/** Runs a statement without preparing it. For texts that are unlikely to be used again. */
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

/** Runs a statement outside a transaction. Retries it if a table has changed since the statement was prepared. */
export async function runAloneOn(client: pg.Client, statement: Statement): Promise<Outcome> {
  try {
    return await runOn(client, statement)
  } catch (error) {
    if (!outdatedStatement.has(errorCode(error))) throw error
    return runOnce(client, statement)
  }
}
