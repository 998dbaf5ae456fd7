import { isStorable } from '@mapwright/contract/api/clean-text.ts'

const isPlain = (value: object) => Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype

/** Removes NUL and lone surrogates, which the database refuses, from all texts within objects and arrays, in place. */
export function makeStorable(value: unknown): void {
  if (typeof value !== 'object' || value === null || !isPlain(value)) return
  for (const [key, part] of Object.entries(value)) {
    if (typeof part !== 'string') makeStorable(part)
    else if (!isStorable(part)) Reflect.set(value, key, part.toWellFormed().replaceAll('\0', ''))
  }
}
