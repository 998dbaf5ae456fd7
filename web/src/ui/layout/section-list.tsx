import { NativeSelect } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import classes from './section-list.module.css'

export type PageSection = { id: string; title: string; content: ReactNode }

/** Scrolls a section to the top and focuses it. */
function show(id: string) {
  const section = document.getElementById(id)
  section?.scrollIntoView({ block: 'start' })
  section?.focus({ preventScroll: true })
}

/**
 * The id of the current section: the last one that begins in the upper third of the window or above. At the end of the page, the last section.
 */
function useCurrent(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0])
  const look = useEffectEvent(() => {
    const top = (id: string) => document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY
    const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2
    const passed = ids.filter((id) => top(id) < window.innerHeight / 3)
    setCurrent(isAtEnd && window.scrollY > 0 ? ids.at(-1) : (passed.at(-1) ?? ids[0]))
  })
  useEffect(() => {
    const listener = () => look()
    window.addEventListener('scroll', listener, { passive: true })
    return () => window.removeEventListener('scroll', listener)
  }, [])
  return current
}

const settlesWithinMs = 10_000
const byHand = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/** Scrolls to the section in the URL. Scrolls again while content above the section is loading, until the user scrolls. */
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

/** A long page in sections, with a list of links to them at its side. In narrow places, a sticky select replaces the list. */
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
