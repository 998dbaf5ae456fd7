import { outdated, unreachable } from './api/problem-error.ts'

/** Checks whether the server responds. A failure to load a module does not reveal whether it was not reached or the module does not exist. */
const isReachable = (): Promise<boolean> =>
  fetch('/health', { cache: 'no-store' }).then(
    () => true,
    () => false,
  )

/** The messages of Chrome, Firefox, Safari and Vite for a script or a style sheet that cannot be fetched. */
const notFetched =
  /^(Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS)/

/**
 * Loads a module. Throws `network.unreachable` if the browser is offline or the server does not respond, and `network.outdated` if the server
 * responds but does not have the module.
 */
export const loadModule = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch(async (error) => {
    if (!navigator.onLine || !(await isReachable())) throw unreachable()
    throw error instanceof Error && notFetched.test(error.message) ? outdated() : error
  })
