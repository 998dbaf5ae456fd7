import type { ApiName, Endpoint } from './endpoint.ts'

type Alias = Pick<Endpoint, 'name' | 'path' | 'access'> & { api?: ApiName; cors?: Endpoint['cors'] }

/** Declares an endpoint again at another path for other callers, with the same input, result and problems. It is not for members of teams. */
export const aliasOf = <const E extends Endpoint, const D extends Alias>(
  original: E,
  alias: D,
): Omit<E, 'name' | 'path' | 'access' | 'member'> & D => {
  const { name: _name, path: _path, access: _access, member: _member, ...shared } = original
  return { ...shared, ...alias }
}
