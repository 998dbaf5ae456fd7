import { useIntersection } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { Late } from './late.tsx'

type WhenSeenProps = {
  /** The class name that reserves the space. */
  className: string | undefined
  /** Shown while the component's module is loading. */
  placeholder: ReactNode
  children: ReactNode
}

/** Renders content with a large module shortly before it is scrolled into view. Until then, its space is empty. */
export function WhenSeen({ className, placeholder, children }: WhenSeenProps) {
  const { ref, entry } = useIntersection({ rootMargin: '200px' })
  const [wasSeen, setWasSeen] = useState(false)
  if (!wasSeen && entry?.isIntersecting) setWasSeen(true)
  return (
    <div ref={ref} className={className}>
      {wasSeen && <Late waiting={placeholder}>{children}</Late>}
    </div>
  )
}
