/** deadlock_detected and serialization_failure: PostgreSQL rolled the transaction back, and it may succeed the second time. */
const conflicts = new Set(['40P01', '40001'])

/** Whether the error, or what caused it, is a deadlock or a serialization failure. */
export const isConflict = (error: unknown): boolean =>
  error instanceof Error && (conflicts.has((error as NodeJS.ErrnoException).code ?? '') || isConflict(error.cause))

/** Runs the transaction, and once more after a deadlock or serialization failure; `run` must have no effects outside of it. */
export async function retryConflict<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!isConflict(error)) throw error
    return run()
  }
}
