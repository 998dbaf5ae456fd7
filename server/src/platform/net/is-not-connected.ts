import { errorText } from '../errors/error-fields.ts'

const codes = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

/** Returns true for an error that occurs before any data is sent, so that the request may be repeated. */
export const isNotConnected = (error: unknown): boolean => codes.has(errorText(error, 'code'))
