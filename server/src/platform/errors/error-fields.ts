import { fieldOf } from '@mapwright/contract/api/typed-entries.ts'

/** Wraps anything that was thrown in an Error. */
export const errorOf = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)))

/** A text field of an error that another library threw; empty if there is none. */
export function errorText(error: unknown, name: string): string {
  const value = fieldOf(error, name)
  return typeof value === 'string' ? value : ''
}

/** A numeric field of an error that another library threw. */
export function errorNumber(error: unknown, name: string): number | undefined {
  const value = fieldOf(error, name)
  return typeof value === 'number' ? value : undefined
}
