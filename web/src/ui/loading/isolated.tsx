import type { ReactNode } from 'react'

/** Isolates a file name, a size or a figure with its unit from the text direction of the page. */
export const Isolated = ({ children, className }: { children: ReactNode; className?: string }) => (
  <bdi className={className}>{children}</bdi>
)
