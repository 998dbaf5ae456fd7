import { unreachable } from './api/problem-error.ts'

/** Loads a module. Throws `network.unreachable` if the browser is offline. */
export const loadModule = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch((error) => {
    throw navigator.onLine ? error : unreachable()
  })
