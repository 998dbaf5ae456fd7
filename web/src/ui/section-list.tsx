import { NativeSelect } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import classes from './section-list.module.css'

export type PageSection = { id: string; title: string; content: ReactNode }

/** Brings a section to the top, and the keyboard with it. */
function show(id: string) {
  const section = document.getElementById(id)
  section?.scrollIntoView({ block: 'start' })
  section?.focus({ preventScroll: true })
}

/** The section that is being read: the last whose head has passed the upper part of the window. */
function useCurrent(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0])
  const known = useRef(ids)
  known.current = ids
  useEffect(() => {
    const look = () => {
      const top = (id: string) => document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY
      const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2
      const passed = known.current.filter((id) => top(id) < window.innerHeight / 3)
      setCurrent(isAtEnd && window.scrollY > 0 ? known.current.at(-1) : (passed.at(-1) ?? known.current[0]))
    }
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  return current
}

const settlesWithinMs = 10_000
const byHand = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/** Shows the section that the address names, and again while what stands above it still grows; whoever scrolls by hand has the last word. */
function useAskedSection() {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const id = window.location.hash.slice(1)
    if (!id || !frame.current) return
    const watching = new ResizeObserver(() => show(id))
    const stop = () => {
      watching.disconnect()
      clearTimeout(timer)
      for (const name of byHand) window.removeEventListener(name, stop)
    }
    const timer = setTimeout(stop, settlesWithinMs)
    for (const name of byHand) window.addEventListener(name, stop, { passive: true })
    watching.observe(frame.current)
    return stop
  }, [])
  return frame
}

/** A long page in sections, with the list of them beside it; on a narrow one it is a choice that stays at the top. */
export function SectionList({ label, sections }: { label: string; sections: readonly PageSection[] }) {
  const current = useCurrent(sections.map(({ id }) => id))
  const frame = useAskedSection()
  return (
    <div className={classes.layout} ref={frame}>
      <nav className={classes.list} aria-label={label}>
        {sections.map(({ id, title }) => (
          <a
            key={id}
            href={`#${id}`}
            aria-current={id === current ? 'true' : undefined}
            onClick={(event) => {
              event.preventDefault()
              show(id)
            }}
          >
            {title}
          </a>
        ))}
      </nav>
      <NativeSelect
        className={classes.choice}
        aria-label={label}
        value={current ?? ''}
        onChange={(event) => show(event.currentTarget.value)}
        data={sections.map(({ id, title }) => ({ value: id, label: title }))}
      />
      <div className={classes.sections}>
        {sections.map(({ id, content }) => (
          <div key={id} id={id} tabIndex={-1} className={classes.section}>
            {content}
          </div>
        ))}
      </div>
    </div>
  )
}
