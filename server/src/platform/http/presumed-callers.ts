import { isDeepStrictEqual } from 'node:util'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../api/principal.ts'

const maxTokens = 10_000

/** Runs reads while their callers are still being looked up. */
export type PresumedCallers = {
  /**
   * Runs a read while the session is still being looked up. Assumes the caller that the token identified last. If the lookup finds another
   * caller or other rights, the read runs again. This way, a revoked right ends immediately.
   */
  forCaller<T>(request: FastifyRequest, read: (caller: Caller | null) => Promise<T>): Promise<T>
  /** Called after anything that may have changed sessions or rights. Reads that arrive later wait for a new lookup. */
  lookUpAgain(): void
}

export function presumedCallers(readCaller: (request: FastifyRequest) => Promise<Caller | null>): PresumedCallers {
  const last = new Map<string, Caller>()
  /** Lookups in progress, by token. A page sends several reads at once; they share one lookup. */
  const underWay = new Map<string, Promise<Caller | null>>()
  const readShared = (token: string, request: FastifyRequest) => {
    const shared = underWay.get(token)
    if (shared) return shared
    const own = readCaller(request).finally(() => {
      if (underWay.get(token) === own) underWay.delete(token)
    })
    underWay.set(token, own)
    return own
  }
  const remember = (token: string, caller: Caller | null) => {
    last.delete(token)
    // API clients have quotas and address lists, so each of their calls must be admitted first.
    if (caller?.kind !== 'person' || caller.is_program) return
    last.set(token, caller)
    for (const oldest of last.keys()) {
      if (last.size <= maxTokens) break
      last.delete(oldest)
    }
  }
  const forCaller: PresumedCallers['forCaller'] = async (request, read) => {
    const { authorization: token } = request.headers
    const presumed = token && last.get(token)
    if (presumed) {
      const [result, caller] = await Promise.allSettled([read(presumed), readShared(token, request)])
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
  return { forCaller, lookUpAgain: () => underWay.clear() }
}
