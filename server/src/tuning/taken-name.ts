import { Problem } from '../api/problem.ts'

/** Awaits a write; the unique index on names speaks as a problem of that field. */
export async function refusingTakenName(write: Promise<unknown>): Promise<void> {
  try {
    await write
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error
    throw new Problem('tuning.name_taken', { fields: { name: { code: 'taken' } }, cause: error })
  }
}
