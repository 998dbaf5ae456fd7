import { fieldOf } from '@mapwright/contract/api/typed-entries.ts'

/** Converts a thrown value to an Error. */
export const errorOf = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)))

/** Reads a text field of an error that another library threw. Empty if there is none. */
export function errorText(error: unknown, name: string): string {
  const value = fieldOf(error, name)
  return typeof value === 'string' ? value : ''
}

/** Reads a numeric field of an error that another library threw. Undefined if there is none. */
export function errorNumber(error: unknown, name: string): number | undefined {
  const value = fieldOf(error, name)
  return typeof value === 'number' ? value : undefined
}
