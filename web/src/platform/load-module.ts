import { unreachable } from './api/problem-error.ts'

/** Checks whether the server responds. A failure to load a module does not reveal whether it was not reached or the module does not exist. */
const isReachable = (): Promise<boolean> =>
  fetch('/health', { cache: 'no-store' }).then(
    () => true,
    () => false,
  )

/** Loads a module. Throws `network.unreachable` if the browser is offline or the server does not respond. */
export const loadModule = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch(async (error) => {
    throw navigator.onLine && (await isReachable()) ? error : unreachable()
  })
