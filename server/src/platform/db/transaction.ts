import type { Readable, Writable } from 'node:stream'
import type { Submittable } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { type Client, runOn, runOnce } from './client.ts'
import { readInBatches } from './cursor.ts'
import type { AwaitedAll, Tx } from './handles.ts'
import { makeDb } from './make-db.ts'
import type { Runner } from './query.ts'
import { plainStatement as plain } from './statement.ts'

/** A transaction or savepoint. After its first failed statement, it cannot be committed, even if the error is caught. */
type Scope = { error?: unknown; isOver: boolean }

class TransactionEnded extends Error {
  readonly code = 'TRANSACTION_ENDED'
  constructor() {
    super('the transaction has ended')
  }
}

async function inScope<T>(scope: Scope, work: () => T | Promise<T>): Promise<AwaitedAll<T>> {
  try {
    const value = await work()
    const all = Array.isArray(value) ? await Promise.all(value) : value
    if ('error' in scope) throw scope.error
    // TypeScript does not narrow the type based on the condition above.
    return all as AwaitedAll<T>
  } finally {
    scope.isOver = true
  }
}

function runnerOf(client: Client, scope: Scope): Runner {
  const watched = async <T>(run: () => Promise<T>): Promise<T> => {
    if (scope.isOver) throw new TransactionEnded()
    try {
      return await run()
    } catch (error) {
      scope.error ??= error
      throw error
    }
  }
  // COPY streams are not queries of `pg` itself and cannot be pipelined, so they use the connection exclusively.
  const copy = async <Stream extends (Readable | Writable) & Submittable>(stream: Stream): Promise<Stream> => {
    await watched(() => runOnce(client, { text: 'SELECT', values: [] }))
    Object.assign(client, { pipeline: false })
    stream.once('close', () => {
      Object.assign(client, { pipeline: true })
    })
    stream.on('error', (error) => {
      scope.error ??= error
    })
    return client.query(stream)
  }
  return {
    run: (statement) => watched(() => runOn(client, statement)),
    runText: (text) => watched(() => runOnce(client, { text, values: [] })),
    batches: (statement, size) => readInBatches((one) => watched(() => runOnce(client, one)), statement, size),
    copyFrom: (text) => copy(copyFrom(text)),
    copyTo: (text) => copy(copyTo(text)),
  }
}

function txOf(client: Client, scope: Scope, names: { count: number }): Tx {
  const savepoint = async <T>(work: (tx: Tx) => T | Promise<T>): Promise<AwaitedAll<T>> => {
    if (scope.isOver) throw new TransactionEnded()
    names.count += 1
    const name = `s${names.count}`
    const inner: Scope = { isOver: false }
    const opened = runOn(client, plain(`SAVEPOINT ${name}`))
    opened.catch((error: unknown) => {
      scope.error ??= error
    })
    try {
      return await inScope(inner, () => work(txOf(client, inner, names)))
    } catch (error) {
      await runOn(client, plain(`ROLLBACK TO ${name}`)).catch((lost: unknown) => {
        scope.error ??= lost
      })
      throw error
    }
  }
  return Object.assign(makeDb(runnerOf(client, scope)), { savepoint })
}

/** Runs `work` in a transaction on this connection and commits it. Throws without committing if `work` throws or a statement failed. */
export async function transact<T>(
  client: Client,
  options: string,
  work: (tx: Tx) => T | Promise<T>,
): Promise<AwaitedAll<T>> {
  const scope: Scope = { isOver: false }
  // BEGIN is pipelined with the first statement. A BEGIN with options is awaited, because PostgreSQL may refuse the options.
  const begun = runOn(client, plain(`BEGIN ${options}`))
  begun.catch((error: unknown) => {
    scope.error ??= error
  })
  if (options) await begun
  const value = await inScope(scope, () => work(txOf(client, scope, { count: 0 })))
  const { command } = await runOn(client, plain('COMMIT'))
  if (command !== 'COMMIT') throw new Error('the transaction was rolled back')
  return value
}

/** Rolls back a failed transaction. @returns the error if the connection is unusable */
export const rollBack = (client: Client): Promise<Error | undefined> =>
  runOn(client, plain('ROLLBACK')).then(
    () => undefined,
    (lost: Error) => lost,
  )
