import { QueryClient } from '@tanstack/react-query'
import { ProblemError } from './problem-error.ts'

/** Allows two retries of temporary failures, but none for refusals. Offline, a query fails immediately, and the page says so. */
const isTemporary = (tries: number, problem: unknown) =>
  tries < 2 && navigator.onLine && problem instanceof ProblemError && problem.isPassing

export const queryClient = new QueryClient({
  defaultOptions: {
    // Offline, queries fail immediately, and the page says so. They are refetched when the browser is online again.
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 15_000,
      gcTime: 10 * 60_000,
      retry: isTemporary,
      refetchOnWindowFocus: true,
    },
    mutations: { retry: false },
  },
})
