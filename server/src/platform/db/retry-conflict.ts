import { errorCode } from '../errors/error-code.ts'

/** Codes of deadlock_detected and serialization_failure. PostgreSQL has rolled the transaction back, and a retry may succeed. */
const conflicts = new Set(['40P01', '40001'])

/** Checks whether the error or one of its causes is a deadlock or serialization failure. */
export const isConflict = (error: unknown): boolean =>
  error instanceof Error && (conflicts.has(errorCode(error)) || isConflict(error.cause))

/** Runs a transaction and retries it once after a deadlock or serialization failure. `run` must have no effects outside the transaction. */
export async function retryConflict<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!isConflict(error)) throw error
    return run()
  }
}
