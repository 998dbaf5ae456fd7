import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

type ReorderOptions = {
  /** The keys of the items, in order. */
  keys: readonly string[]
  /** Moves an item to another position, counted from 0. */
  onMove: (key: string, to: number) => void
  /** `list` is vertical; `grid` has rows and columns, as for pictures. */
  axis?: 'list' | 'grid'
}

type Drag = { key: string; to: number }

export type Reorder = ReturnType<typeof useReorder>

/** The distance from the edge of the window at which dragging scrolls the page, and the scroll step, both in pixels. */
const edge = 72
const step = 14

const marked = (key: string) => `[data-reorder="${CSS.escape(key)}"]`

type Axis = NonNullable<ReorderOptions['axis']>

const isRtl = () => document.documentElement.dir === 'rtl'

/** The position that an item would get if it was dropped at this point of the window. Positions start at 0 and include the dragged item. */
function placeAt(keys: readonly string[], axis: Axis, x: number, y: number): number {
  const boxes = keys.map((key) => document.querySelector(marked(key))?.getBoundingClientRect())
  if (axis === 'list') return boxes.filter((box) => box && y > box.top + box.height / 2).length
  let nearest = 0
  let shortest = Number.POSITIVE_INFINITY
  for (const [at, box] of boxes.entries()) {
    if (!box) continue
    const [dx, dy] = [x - (box.left + box.width / 2), y - (box.top + box.height / 2)]
    const distance = dx * dx + dy * dy
    if (distance >= shortest) continue
    shortest = distance
    const isPast = isRtl() ? dx < 0 : dx > 0
    nearest = isPast ? at + 1 : at
  }
  return nearest
}

/** Scrolls the page while an item is dragged near the edge of the window. */
function scrollNear(y: number): void {
  if (y < edge) window.scrollBy(0, -step)
  else if (y > window.innerHeight - edge) window.scrollBy(0, step)
}

/** The number of positions by which an arrow key moves an item. */
function stepsOf(pressed: string, axis: Axis): number | undefined {
  const steps: Record<string, number> = {
    ArrowUp: -1,
    ArrowDown: 1,
    ...(axis === 'grid' ? { ArrowLeft: isRtl() ? 1 : -1, ArrowRight: isRtl() ? -1 : 1 } : {}),
  }
  return steps[pressed]
}

/** Listens to the pointer in the whole window during a drag. Returns a function that stops listening. */
function listenToDrag(follow: (event: globalThis.PointerEvent) => void, end: (isDropped: boolean) => void): () => void {
  const listening = new AbortController()
  const { signal } = listening
  window.addEventListener('pointermove', follow, { signal })
  window.addEventListener('pointerup', () => end(true), { signal })
  window.addEventListener('pointercancel', () => end(false), { signal })
  window.addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Escape') end(false)
    },
    { signal },
  )
  return () => listening.abort()
}

/**
 * Reorders items by dragging a handle with mouse, pen or finger, or with arrow keys. Before the drop, only the target position is marked: items
 * do not move, so that the dragged element stays mounted.
 */
export function useReorder({ keys, onMove, axis = 'list' }: ReorderOptions) {
  const [drag, setDrag] = useState<Drag>()
  const current = useRef<Drag>(undefined)
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])

  const show = (next: Drag | undefined) => {
    current.current = next
    setDrag(next)
  }

  const start = (key: string) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.focus()
    const from = keys.indexOf(key)
    show({ key, to: from })
    const follow = ({ clientX, clientY }: globalThis.PointerEvent) => {
      scrollNear(clientY)
      const to = placeAt(keys, axis, clientX, clientY)
      if (to !== current.current?.to) show({ key, to })
    }
    const end = (isDropped: boolean) => {
      stop.current?.()
      const { to } = current.current ?? { to: from }
      show(undefined)
      // `to` counts positions with the dragged item, `onMove` without it.
      const place = to > from ? to - 1 : to
      if (isDropped && place !== from) onMove(key, place)
    }
    const unlisten = listenToDrag(follow, end)
    stop.current = () => {
      unlisten()
      stop.current = undefined
    }
  }

  const press = (key: string) => (event: KeyboardEvent<HTMLElement>) => {
    const by = stepsOf(event.key, axis)
    if (by === undefined) return
    event.preventDefault()
    const to = keys.indexOf(key) + by
    if (to >= 0 && to < keys.length) onMove(key, to)
  }

  return {
    /** Props of the item with this key. */
    item: (key: string) => {
      const at = keys.indexOf(key)
      const isLast = at === keys.length - 1
      return {
        'data-reorder': key,
        'data-dragged': drag?.key === key || undefined,
        'data-drop':
          drag && drag.to === at ? 'before' : drag && isLast && drag.to === keys.length ? 'after' : undefined,
      }
    },
    /** Props of the drag handle. */
    handle: (key: string) => ({ onPointerDown: start(key), onKeyDown: press(key) }),
  }
}
