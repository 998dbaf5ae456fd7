import { isDeepStrictEqual } from 'node:util'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../api/principal.ts'

const maxTokens = 10_000

/**
 * Runs a read while the session is still being looked up, for the caller whom this token identified last. The result is used only if the
 * session turns out to belong to the same caller; otherwise the read runs again. So a revoked right ends immediately in every process.
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
