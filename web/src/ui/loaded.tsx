import type { ReactNode } from 'react'
import type { ProblemError } from '../app/api/problem-error.ts'
import { Panel } from './panel.tsx'
import { ErrorState, SkeletonText } from './states.tsx'

/** What is being read: a query, or several that are needed together. */
type Reading<Data> = { data: Data | undefined; error: ProblemError | null; refetch: () => unknown }

type LoadedProps<Data> = {
  query: Reading<Data>
  /** Lines of the placeholder. */
  lines?: number
  /** A panel of its own while there is nothing to show yet. */
  inPanel?: boolean
  children: (data: Data) => ReactNode
}

/** Shows what was read; until then a placeholder of its shape, and a refusal with the way to try again. */
export function Loaded<Data>({
  query: { data, error, refetch },
  lines = 8,
  inPanel = false,
  children,
}: LoadedProps<Data>) {
  if (data !== undefined) return children(data)
  if (error) return <ErrorState problem={error} onRetry={() => void refetch()} />
  const placeholder = <SkeletonText lines={lines} />
  return inPanel ? <Panel>{placeholder}</Panel> : placeholder
}

/** Two queries as one that is there once both are. */
export function both<One, Other>(one: Reading<One>, other: Reading<Other>): Reading<readonly [One, Other]> {
  return {
    data: one.data !== undefined && other.data !== undefined ? [one.data, other.data] : undefined,
    error: one.error ?? other.error,
    refetch: () => Promise.all([one.refetch(), other.refetch()]),
  }
}
