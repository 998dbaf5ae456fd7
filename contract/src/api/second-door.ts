import type { ApiName, Endpoint } from './endpoint.ts'

type Door = Pick<Endpoint, 'name' | 'path' | 'access'> & { api?: ApiName; cors?: true }

/** Declares an endpoint again for other callers, at another path, with the same input, result and problems. */
export const secondDoor = <const E extends Endpoint, const D extends Door>(
  original: E,
  door: D,
): Omit<E, 'name' | 'path' | 'access'> & D => ({ ...original, ...door })
