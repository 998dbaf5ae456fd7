import type { CallInput, Endpoint, Wire } from '@mapwright/contract/api/endpoint.ts'
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'
import { actionKeys } from './action-keys.ts'
import { type CallArguments, call } from './call.ts'
import type { ProblemError } from './problem-error.ts'
import { refetchActive } from './refetch-active.ts'

type QueryArguments<E extends Endpoint> =
  Record<never, never> extends CallInput<E>
    ? [input?: CallInput<E>, options?: QuerySettings]
    : [input: CallInput<E>, options?: QuerySettings]

type QuerySettings = {
  enabled?: boolean
  /** Milliseconds until a response is stale. */
  staleTime?: number
  /** Shows the previous page until the next one is loaded. */
  keepPrevious?: boolean
  /** Whether temporary failures are retried (default); false if each attempt calls an external server. */
  retry?: false
}

/** Responses are cached under the endpoint's name ("orders.list" → ['orders', 'orders.list', input]). */
export const queryKeyOf = (endpoint: Pick<Endpoint, 'name'>, input?: object) =>
  input === undefined
    ? ([endpoint.name.split('.')[0], endpoint.name] as const)
    : ([endpoint.name.split('.')[0], endpoint.name, input] as const)

/** For `queryClient.prefetchQuery` and `ensureQueryData`. */
export const queryOf = <const E extends Endpoint>(endpoint: E, ...[input]: QueryArguments<E>) =>
  queryOptions<Wire<E>, ProblemError>({
    queryKey: queryKeyOf(endpoint, input ?? {}),
    queryFn: ({ signal }) => call(endpoint, ...([input, { signal }] as unknown as CallArguments<E>)),
  })

/** Queries a declared endpoint. */
export function useQueryOf<const E extends Endpoint>(
  endpoint: E,
  ...[input, settings = {}]: QueryArguments<E>
): UseQueryResult<Wire<E>, ProblemError> {
  return useQuery({
    ...queryOf(endpoint, ...([input] as unknown as QueryArguments<E>)),
    enabled: settings.enabled ?? true,
    ...(settings.staleTime === undefined ? {} : { staleTime: settings.staleTime }),
    ...(settings.keepPrevious ? { placeholderData: keepPreviousData } : {}),
    ...(settings.retry === false ? { retry: false } : {}),
  } as Parameters<typeof useQuery<Wire<E>, ProblemError>>[0])
}

type CommandSettings<E extends Endpoint> = {
  /** Domains or endpoint names to refetch afterwards, in addition to the command's domain. */
  refreshes?: readonly string[]
  onDone?: (response: Wire<E>) => void
}

/**
 * Calls a declared command. Each action gets its own Idempotency-Key; repeating it after a missing response reuses the key, so that
 * nothing is done twice.
 */
export function useCommand<const E extends Endpoint>(
  endpoint: E,
  { refreshes = [], onDone }: CommandSettings<E> = {},
): UseMutationResult<Wire<E>, ProblemError, CallInput<E>> {
  const client = useQueryClient()
  const [keys] = useState(actionKeys)
  return useMutation<Wire<E>, ProblemError, CallInput<E>>({
    mutationFn: async (input) => {
      const key = keys.keyFor(input)
      try {
        const response = await call(endpoint, ...([input, { key }] as unknown as CallArguments<E>))
        keys.settle()
        return response
      } catch (problem) {
        keys.settle(problem)
        throw problem
      }
    },
    onSuccess: (response) => {
      refreshNames(client, [endpoint.name.split('.')[0] ?? '', ...refreshes])
      onDone?.(response)
    },
  })
}

/** Marks the queries of domains ("orders") or endpoints ("orders.list") as stale and refetches the active ones. */
export function refreshNames(client: QueryClient, names: readonly string[]): void {
  for (const name of names)
    refetchActive(client, { queryKey: name.includes('.') ? [name.split('.')[0], name] : [name] })
}
