import { QueryClient } from '@tanstack/react-query'
import { ProblemError } from './problem-error.ts'

/** Returns true if a failed request may be retried: at most twice, only after a temporary failure, and not while offline. */
const isTemporary = (tries: number, problem: unknown) =>
  tries < 2 && navigator.onLine && problem instanceof ProblemError && problem.isPassing

export const queryClient = new QueryClient({
  defaultOptions: {
    // Offline, queries fail immediately, so that the page can show the problem. They are refetched when the browser is online again.
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
