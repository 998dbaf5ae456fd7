import { QueryClient } from '@tanstack/react-query'
import { ProblemError } from './problem-error.ts'

/** Only what may pass by itself is tried again: a refusal stays a refusal. */
const mayPass = (tries: number, problem: unknown) => tries < 2 && problem instanceof ProblemError && problem.isPassing

export const queryClient = new QueryClient({
  defaultOptions: {
    // Offline they fail at once, and the page says so; back online they are read again.
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 15_000,
      gcTime: 10 * 60_000,
      retry: mayPass,
      refetchOnWindowFocus: true,
    },
    mutations: { retry: false },
  },
})
