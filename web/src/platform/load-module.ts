import { unreachable } from './api/problem-error.ts'

/** Loads a module; fails with `network.unreachable` if there is no network. */
export const loadModule = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch((error) => {
    throw navigator.onLine ? error : unreachable()
  })
