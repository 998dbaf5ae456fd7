import type { ReactNode } from 'react'
import type { ProblemError } from '../platform/api/problem-error.ts'
import { Panel } from './panel.tsx'
import { SkeletonText } from './skeletons.tsx'
import { ErrorState } from './states.tsx'

/** What is being read: a query, or several that are needed together. */
type Reading<Data> = { data: Data | undefined; error: ProblemError | null; refetch: () => unknown }

type LoadedProps<Data> = {
  query: Reading<Data>
  /** Lines of the placeholder. */
  lines?: number
  /** A panel of its own while there is nothing to show yet. */
  inPanel?: boolean
  /** Stands for what is read, where that is no text. */
  placeholder?: ReactNode
  children: (data: Data) => ReactNode
}

/** Shows what was read; until then a placeholder of its shape, and a refusal with the way to try again. */
export function Loaded<Data>({
  query: { data, error, refetch },
  lines = 8,
  inPanel = false,
  placeholder = <SkeletonText lines={lines} />,
  children,
}: LoadedProps<Data>) {
  if (data !== undefined) return children(data)
  if (error) return <ErrorState problem={error} onRetry={() => void refetch()} />
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
