import type { Readable, Writable } from 'node:stream'
import type { Outcome } from './prepared-query.ts'
import { Fragment, type Statement, type Value } from './statement.ts'

// biome-ignore lint/suspicious/noExplicitAny: rows of a query without a row type are untyped, as in every driver.
export type Row = Record<string, any>

/** The rows of a statement; `count` is the number of rows read or changed. */
export type Result<Rows extends readonly object[]> = Rows & { readonly count: number }

/** Runs statements, on the pool or in a transaction. */
export type Runner = {
  run(statement: Statement): Promise<Outcome>
  /** Runs one or more statements without preparing them. */
  runText(text: string): Promise<Outcome>
  batches(statement: Statement, size: number): AsyncGenerator<object[]>
  copyFrom?(text: string): Promise<Writable>
  copyTo?(text: string): Promise<Readable>
}

function resultOf<Rows extends readonly object[]>(result: Outcome | Outcome[]): Result<Rows> {
  // A text with several statements has several results; the last one is returned.
  const { rows = [], rowCount = 0 } = (Array.isArray(result) ? result.at(-1) : result) ?? {}
  // TypeScript cannot check the type of the rows, because it depends on the caller's statement.
  return Object.defineProperty(rows, 'count', { value: rowCount ?? 0 }) as unknown as Result<Rows>
}

/** A statement that runs once, when it is first awaited, or a fragment of another statement. */
export class PendingQuery<Rows extends readonly object[] = Row[]> extends Fragment implements Promise<Result<Rows>> {
  readonly [Symbol.toStringTag] = 'PendingQuery'
  readonly #runner: Runner
  #result: Promise<Result<Rows>> | undefined
  constructor(runner: Runner, strings: readonly string[], values: readonly Value[]) {
    super(strings, values)
    this.#runner = runner
  }

  async #run(): Promise<Result<Rows>> {
    return resultOf<Rows>(await this.#runner.run(this.compile()))
  }

  // biome-ignore lint/suspicious/noThenProperty: it is a lazy promise.
  then<Value = Result<Rows>, Failure = never>(
    onDone?: ((rows: Result<Rows>) => Value | PromiseLike<Value>) | null,
    onFailed?: ((error: unknown) => Failure | PromiseLike<Failure>) | null,
  ): Promise<Value | Failure> {
    this.#result ??= this.#run()
    return this.#result.then(onDone, onFailed)
  }

  catch<Failure = never>(onFailed?: ((error: unknown) => Failure | PromiseLike<Failure>) | null) {
    return this.then(undefined, onFailed)
  }

  finally(onEnd?: (() => void) | null): Promise<Result<Rows>> {
    return this.then().finally(onEnd)
  }

  /** Reads the rows in batches. Each batch is read when it is requested. */
  cursor(size: number): AsyncGenerator<Rows[number][]> {
    return this.#runner.batches(this.compile(), size)
  }

  /** Opens a stream of the rows of `COPY … TO STDOUT`. Requires a transaction. */
  async readable(): Promise<Readable> {
    if (!this.#runner.copyTo) throw new TypeError('COPY needs a transaction')
    return this.#runner.copyTo(this.compile().text)
  }

  /** Opens a stream that writes the rows of `COPY … FROM STDIN`. Requires a transaction. */
  async writable(): Promise<Writable> {
    if (!this.#runner.copyFrom) throw new TypeError('COPY needs a transaction')
    return this.#runner.copyFrom(this.compile().text)
  }
}
