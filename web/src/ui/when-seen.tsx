import { useIntersection } from '@mantine/hooks'
import { type ReactNode, Suspense, useRef } from 'react'

type WhenSeenProps = { placeholder: ReactNode; children: ReactNode }

/** Renders what needs a large script only when it is about to be scrolled into view; until then, and while it loads, a placeholder. */
export function WhenSeen({ placeholder, children }: WhenSeenProps) {
  const { ref, entry } = useIntersection({ rootMargin: '200px' })
  const wasSeen = useRef(false)
  wasSeen.current ||= entry?.isIntersecting === true
  return <div ref={ref}>{wasSeen.current ? <Suspense fallback={placeholder}>{children}</Suspense> : placeholder}</div>
}
