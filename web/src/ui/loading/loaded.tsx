import type { ReactNode } from 'react'
import type { ProblemError } from '../../platform/api/problem-error.ts'
import { Panel } from '../layout/panel.tsx'
import { ErrorState } from '../messages/states.tsx'
import { SkeletonText } from './skeletons.tsx'

/** The state of a query, or of several combined queries. */
type Reading<Data> = { data: Data | undefined; error: ProblemError | null; refetch: () => unknown }

type LoadedProps<Data> = {
  query: Reading<Data>
  /** The number of lines in the placeholder. */
  lines?: number
  /** Shows the placeholder and errors in a panel. */
  inPanel?: boolean
  /** A custom placeholder. */
  placeholder?: ReactNode
  children: (data: Data) => ReactNode
}

/** Shows loaded data. Until then, shows a placeholder of similar shape, or the error with a retry button. */
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

/** Combines two queries into one. */
export function both<One, Other>(one: Reading<One>, other: Reading<Other>): Reading<readonly [One, Other]> {
  return {
    data: one.data !== undefined && other.data !== undefined ? [one.data, other.data] : undefined,
    error: one.error ?? other.error,
    refetch: () => Promise.all([one.refetch(), other.refetch()]),
  }
}
