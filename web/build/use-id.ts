import { useId as useReactId } from 'react'

/**
 * Stands in for the hook of @mantine/hooks, which replaces React's id by a random one once it is mounted, and so renders every field of a
 * form twice before the first paint.
 */
export function useId(id?: string): string {
  const ownId = useReactId()
  return id ?? ownId
}
