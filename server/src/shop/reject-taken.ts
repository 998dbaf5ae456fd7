import type { ProblemCode } from '@mapwright/contract/problems.ts'
import { Problem } from '../platform/api/problem.ts'
import { errorCode } from '../platform/errors/error-code.ts'

/** Awaits a write and translates the violation of a unique index into the problem listed for it, shown at its field. */
export async function rejectTaken(
  write: Promise<unknown>,
  taken: Readonly<Record<string, { code: ProblemCode; field: string }>>,
): Promise<void> {
  try {
    await write
  } catch (error) {
    const index = typeof error === 'object' && error !== null && 'constraint' in error ? error.constraint : undefined
    const violated = errorCode(error) === '23505' && typeof index === 'string' ? taken[index] : undefined
    if (!violated) throw error
    throw new Problem(violated.code, { fields: { [violated.field]: { code: 'taken' } }, cause: error })
  }
}
