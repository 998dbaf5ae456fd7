import { createHash } from 'node:crypto'

/**
 * Idempotency key of a request to the master. The parts identify the connection and the object, and nothing in them changes before the
 * request is repeated. They are hashed, because keys are short.
 */
export const requestKey = (...parts: readonly (string | number)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 48)
