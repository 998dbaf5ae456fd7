import type { ReactNode } from 'react'

/** A file name, a size or a figure with its unit: reads in its own direction, whatever the page's is. */
export const Isolated = ({ children, className }: { children: ReactNode; className?: string }) => (
  <bdi className={className}>{children}</bdi>
)
