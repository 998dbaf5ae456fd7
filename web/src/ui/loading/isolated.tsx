import type { ReactNode } from 'react'

/** A file name, a size or a figure with its unit, isolated from the direction of the page. */
export const Isolated = ({ children, className }: { children: ReactNode; className?: string }) => (
  <bdi className={className}>{children}</bdi>
)
