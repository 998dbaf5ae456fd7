import type { Duplex } from 'node:stream'
import pg from 'pg'
import { Client, fatalError, runAloneOn, runOnce, withCode } from './client.ts'
import { readInBatches } from './cursor.ts'
import type { AwaitedAll, Db, Sql, Tx } from './handles.ts'
import { listener } from './listen.ts'
import { makeDb } from './make-db.ts'
import type { Outcome } from './prepared-query.ts'
import type { Runner } from './query.ts'
import { plainStatement, type Statement } from './statement.ts'
import { rollBack, transact } from './transaction.ts'

type Work<T> = (tx: Tx) => T | Promise<T>

/** Narrows the type of a pool's client to `Client`, the class of all clients that the pool creates. */
function own(client: pg.PoolClient): pg.PoolClient & Client {
  if (!(client instanceof Client)) throw new TypeError('a connection of another class')
  return client
}

/**
 * Limits the duration of each statement on a connection. The server cancels the statement after `limitMs`. If the server itself hangs, the
 * connection is closed after twice that time.
 */
function limit(client: Client, limitMs: number): void {
  client.silenceMs = 2 * limitMs
  // `SET` is pipelined before the first statement. It fails only if the connection is lost. The first statement then fails as well.
  void runOnce(client, { text: `SET statement_timeout = ${limitMs}`, values: [] }).catch(() => undefined)
}

/** `limitMs`: maximum duration of a statement, and of waiting for a connection, in ms; 0 for no limit. */
type PoolLimits = { max: number; limitMs: number }

/** Creates a pool of connections. They are opened on demand and stay open when idle. */
export function openPool(config: pg.ClientConfig, { max, limitMs }: PoolLimits): Sql {
  const waiting = limitMs === 0 ? {} : { connectionTimeoutMillis: limitMs }
  const pool = new pg.Pool({ ...config, ...waiting, max, idleTimeoutMillis: 0, Client })
  pool.on('error', () => {})
  const sockets = new Set<Duplex>()
  pool.on('connect', (client) => {
    if (limitMs > 0) limit(own(client), limitMs)
    const { stream } = own(client).connection
    sockets.add(stream)
    stream.once('close', () => sockets.delete(stream))
  })
  const take = async () => own(await pool.connect().catch((error: Error) => Promise.reject(withCode(error))))

  const inTransaction = async <T>(options: string, work: Work<T>): Promise<AwaitedAll<T>> => {
    const client = await take()
    try {
      const value = await transact(client, options, work)
      client.release()
      return value
    } catch (error) {
      client.release(await rollBack(client))
      throw error
    }
  }

  const alone = async (run: (client: Client) => Promise<Outcome>) => {
    const client = await take()
    try {
      const result = await run(client)
      client.release()
      return result
    } catch (error) {
      client.release(fatalError(error))
      throw error
    }
  }

  /** Reads a statement in batches, in a transaction of its own: a cursor is closed at the end of its transaction. */
  async function* batches(statement: Statement, size: number): AsyncGenerator<object[]> {
    const client = await take()
    try {
      await runOnce(client, { text: 'BEGIN READ ONLY', values: [] })
      yield* readInBatches((one) => runOnce(client, one), statement, size)
    } finally {
      client.release(await rollBack(client))
    }
  }

  const together = async <T>(read: (db: Db) => Promise<T>): Promise<T> => {
    const client = await take()
    let lost: Error | undefined
    const watched = async (statement: Statement) => {
      try {
        return await runAloneOn(client, statement)
      } catch (error) {
        lost = fatalError(error) ?? lost
        throw error
      }
    }
    try {
      return await read(makeDb({ run: watched, runText: (text) => watched(plainStatement(text)), batches }))
    } finally {
      client.release(lost)
    }
  }

  const runner: Runner = {
    run: (statement) => alone((client) => runAloneOn(client, statement)),
    runText: (text) => alone((client) => runOnce(client, { text, values: [] })),
    batches,
  }
  const { listen, stop } = listener(config)
  return Object.assign(makeDb(runner, together), {
    begin: <T>(...given: [work: Work<T>] | [options: string, work: Work<T>]) =>
      given.length === 1 ? inTransaction('', given[0]) : inTransaction(...given),
    listen,
    async end({ timeout = 0 }: { timeout?: number } = {}) {
      await stop()
      const ended = pool.end()
      const late = setTimeout(() => {
        for (const socket of sockets) socket.destroy()
      }, timeout * 1000)
      if (!timeout) clearTimeout(late)
      await ended.finally(() => clearTimeout(late))
    },
  })
}
