import type { ApiName, Endpoint } from './endpoint.ts'

type Alias = Pick<Endpoint, 'name' | 'path' | 'access'> & { api?: ApiName; cors?: Endpoint['cors'] }

/** Declares an endpoint again at another path for other callers, with the same input, result and problems. */
export const aliasOf = <const E extends Endpoint, const D extends Alias>(
  original: E,
  alias: D,
): Omit<E, 'name' | 'path' | 'access'> & D => ({ ...original, ...alias })
