import { useId as useReactId } from 'react'

/**
 * Replaces the hook of @mantine/hooks, which changes React's id to a random id after mounting and so renders every field of a form twice
 * before the first paint.
 */
export function useId(id?: string): string {
  const ownId = useReactId()
  return id ?? ownId
}
