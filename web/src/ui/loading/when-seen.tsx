import { useIntersection } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { Late } from './late.tsx'

type WhenSeenProps = {
  /** The class that reserves the space. */
  className: string | undefined
  /** Shown while the script is loading. */
  placeholder: ReactNode
  children: ReactNode
}

/** Renders content that needs a large script only when it is about to be scrolled into view; until then, its space is empty. */
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
