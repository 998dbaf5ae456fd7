/** Returns the code of an error of Node.js, PostgreSQL or a library ("ENOENT", "23505"). Empty if it has none. */
export const errorCode = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : ''
