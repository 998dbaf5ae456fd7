import { isDeepStrictEqual } from 'node:util'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../api/principal.ts'

const maxTokens = 10_000

/**
 * Runs reads without waiting for their caller. Reading the session takes about as long as reading what was asked for, so both run at the same
 * time, the read on behalf of the caller whom the token had last. Its result is used only if the session, read after the request had
 * arrived, still gives the same caller; otherwise it is discarded, and the read runs again. So a withdrawn right ends immediately in
 * every process.
 */
export function presumedCallers(readCaller: (request: FastifyRequest) => Promise<Caller | null>) {
  const last = new Map<string, Caller>()
  const remember = (token: string, caller: Caller | null) => {
    last.delete(token)
    // An API client's key is subject to quotas and addresses, so that each of its calls has to be admitted first.
    if (caller?.kind !== 'person' || caller.is_program) return
    last.set(token, caller)
    for (const oldest of last.keys()) {
      if (last.size <= maxTokens) break
      last.delete(oldest)
    }
  }
  return async function forCaller<T>(request: FastifyRequest, read: (caller: Caller | null) => Promise<T>): Promise<T> {
    const { authorization: token } = request.headers
    const presumed = token && last.get(token)
    if (presumed) {
      const [result, caller] = await Promise.allSettled([read(presumed), readCaller(request)])
      if (caller.status === 'rejected') throw caller.reason
      if (isDeepStrictEqual(caller.value, presumed)) {
        if (result.status === 'rejected') throw result.reason
        return result.value
      }
      remember(token, caller.value)
      return read(caller.value)
    }
    const caller = await readCaller(request)
    if (token) remember(token, caller)
    return read(caller)
  }
}
