import { useId as useReactId } from 'react'

/**
 * Replaces the hook of @mantine/hooks. That hook replaces React's id by a random id after mounting, which renders every field of a form twice
 * before the first paint.
 */
export function useId(id?: string): string {
  const ownId = useReactId()
  return id ?? ownId
}
