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
import { type CallOptions, callAny, callWith } from './call.ts'
import type { ClientEndpoint, Payload } from './client-endpoint.ts'
import { ProblemError } from './problem-error.ts'
import { refetchActive } from './refetch-active.ts'
import type { AnyInput } from './request-of.ts'

type QueryArguments<E extends Endpoint> =
  Record<never, never> extends CallInput<E>
    ? [input?: CallInput<E>, options?: QuerySettings]
    : [input: CallInput<E>, options?: QuerySettings]

type QuerySettings = {
  enabled?: boolean
  /** Milliseconds until a response is stale. */
  staleTime?: number
  /** Milliseconds between repetitions while the page is visible. */
  refetchInterval?: number
  /** True to show the previous page until the next one is loaded. */
  keepPrevious?: boolean
  /** False disables retries after temporary failures, for endpoints that call an external server. */
  retry?: false
}

/** The cache key of a response: "orders.list" → ['orders', 'orders.list', input]. */
export const queryKeyOf = (endpoint: Pick<Endpoint, 'name'>, input?: object) =>
  input === undefined
    ? ([endpoint.name.split('.')[0], endpoint.name] as const)
    : ([endpoint.name.split('.')[0], endpoint.name, input] as const)

/** Query options for `queryClient.prefetchQuery` and `ensureQueryData`. */
export const queryOf = <const E extends Endpoint>(endpoint: E, ...[input]: QueryArguments<E>) =>
  queryOptions<Wire<E>, ProblemError>({
    queryKey: queryKeyOf(endpoint, input ?? {}),
    queryFn: ({ signal }) => callWith(endpoint, input, { signal }),
  })

const optionsOf = ({ enabled = true, staleTime, refetchInterval, keepPrevious, retry }: QuerySettings) => ({
  enabled,
  ...(refetchInterval === undefined ? {} : { refetchInterval }),
  ...(staleTime === undefined ? {} : { staleTime }),
  ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  ...(retry === false ? { retry } : {}),
})

/** Queries an endpoint of the contract. */
export function useQueryOf<const E extends Endpoint>(
  endpoint: E,
  ...[input, settings]: QueryArguments<E>
): UseQueryResult<Wire<E>, ProblemError> {
  return useCall<Wire<E>>(endpoint, input, settings, (options) => callWith(endpoint, input, options))
}

/** Queries an endpoint that is known only at run time, such as the count of a menu entry. */
export const useAnyQuery = (endpoint: ClientEndpoint, input: AnyInput = {}, settings: QuerySettings = {}) =>
  useCall<Payload>(endpoint, input, settings, (options) => callAny(endpoint, input, options))

export type AnyPage = Payload & { total: number; page: number; size: number }

function pageIn(payload: Payload): AnyPage {
  const { total, page, size } = payload
  if (typeof total !== 'number' || typeof page !== 'number' || typeof size !== 'number')
    throw new ProblemError('request.internal', 200)
  return { ...payload, total, page, size }
}

/** Queries a page of a list whose endpoint is known only at run time, such as an endpoint of a resource. */
export const useAnyPage = (endpoint: ClientEndpoint, input: AnyInput, settings: QuerySettings) =>
  useCall<AnyPage>(endpoint, input, settings, async (options) => pageIn(await callAny(endpoint, input, options)))

const useCall = <Response>(
  endpoint: ClientEndpoint,
  input: AnyInput = {},
  settings: QuerySettings = {},
  send: (options: CallOptions) => Promise<Response>,
): UseQueryResult<Response, ProblemError> =>
  useQuery<Response, ProblemError>({
    queryKey: queryKeyOf(endpoint, input),
    queryFn: ({ signal }) => send({ signal }),
    ...optionsOf(settings),
  })

type CommandSettings<Response> = {
  /** Domains or endpoint names to refetch after the command, in addition to the command's domain. */
  refreshes?: readonly string[]
  onDone?: (response: Response) => void
}

/**
 * Calls a command. Each action has its own Idempotency-Key. Repeating an action that had no response reuses the key, so that it is not
 * performed twice.
 */
export const useCommand = <const E extends Endpoint>(endpoint: E, settings: CommandSettings<Wire<E>> = {}) =>
  useActions<CallInput<E>, Wire<E>>(endpoint, (input, key) => callWith(endpoint, input, { key }), settings)

/** Calls a command that is known only at run time, such as an endpoint of a resource. */
export const useAnyCommand = (endpoint: ClientEndpoint, settings: CommandSettings<Payload> = {}) =>
  useActions<AnyInput, Payload>(endpoint, (input, key) => callAny(endpoint, input, { key }), settings)

function useActions<Input, Response>(
  endpoint: ClientEndpoint,
  send: (input: Input, key: string) => Promise<Response>,
  { refreshes = [], onDone }: CommandSettings<Response>,
): UseMutationResult<Response, ProblemError, Input> {
  const client = useQueryClient()
  const [keys] = useState(actionKeys)
  return useMutation<Response, ProblemError, Input>({
    mutationFn: async (input) => {
      try {
        const response = await send(input, keys.keyFor(input))
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
