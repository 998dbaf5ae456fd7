import type { Route } from './api/handler.ts'

/** Every call that the server answers, by domain; a call that is declared but not listed here stops the start. */
export const appRoutes: readonly Route[] = []
