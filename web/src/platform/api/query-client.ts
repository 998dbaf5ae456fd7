import { QueryClient } from '@tanstack/react-query'
import { ProblemError } from './problem-error.ts'

/** Retries temporary failures only, never refusals; offline the page says so at once. */
const isTemporary = (tries: number, problem: unknown) =>
  tries < 2 && navigator.onLine && problem instanceof ProblemError && problem.isPassing

export const queryClient = new QueryClient({
  defaultOptions: {
    // Offline, queries fail immediately and the page says so; they are refetched when the connection is back.
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
