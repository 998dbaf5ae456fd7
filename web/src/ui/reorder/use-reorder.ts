import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

type ReorderOptions = {
  /** The items in their order. */
  keys: readonly string[]
  /** Moves an item to another position, counted from 0. */
  onMove: (key: string, to: number) => void
  /** A list is vertical, a grid of pictures has two dimensions. */
  axis?: 'list' | 'grid'
}

type Drag = { key: string; to: number }

export type Reorder = ReturnType<typeof useReorder>

/** The distance from the edge of the window at which dragging scrolls the page, and the scroll step. */
const edge = 72
const step = 14

const marked = (key: string) => `[data-reorder="${CSS.escape(key)}"]`

/**
 * Dragging by a handle, with mouse, pen or finger, and with arrow keys. Items do not move until the drop: only the position is
 * marked, so that the dragged element stays mounted.
 */
export function useReorder({ keys, onMove, axis = 'list' }: ReorderOptions) {
  const [drag, setDrag] = useState<Drag>()
  const current = useRef<Drag>(undefined)
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])

  const placeAt = (x: number, y: number): number => {
    const boxes = keys.map((key) => document.querySelector(marked(key))?.getBoundingClientRect())
    if (axis === 'list') return boxes.filter((box) => box && y > box.top + box.height / 2).length
    const isRtl = document.documentElement.dir === 'rtl'
    let nearest = 0
    let shortest = Number.POSITIVE_INFINITY
    for (const [at, box] of boxes.entries()) {
      if (!box) continue
      const [dx, dy] = [x - (box.left + box.width / 2), y - (box.top + box.height / 2)]
      const distance = dx * dx + dy * dy
      if (distance >= shortest) continue
      shortest = distance
      const isPast = isRtl ? dx < 0 : dx > 0
      nearest = isPast ? at + 1 : at
    }
    return nearest
  }

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
      if (clientY < edge) window.scrollBy(0, -step)
      else if (clientY > window.innerHeight - edge) window.scrollBy(0, step)
      const to = placeAt(clientX, clientY)
      if (to !== current.current?.to) show({ key, to })
    }
    const end = (isDropped: boolean) => {
      stop.current?.()
      const { to } = current.current ?? { to: from }
      show(undefined)
      // Positions are counted without the dragged item.
      const place = to > from ? to - 1 : to
      if (isDropped && place !== from) onMove(key, place)
    }
    const drop = () => end(true)
    const cancel = () => end(false)
    const cancelOnEscape = ({ key: pressed }: globalThis.KeyboardEvent) => {
      if (pressed === 'Escape') cancel()
    }
    window.addEventListener('pointermove', follow)
    window.addEventListener('pointerup', drop)
    window.addEventListener('pointercancel', cancel)
    window.addEventListener('keydown', cancelOnEscape)
    stop.current = () => {
      window.removeEventListener('pointermove', follow)
      window.removeEventListener('pointerup', drop)
      window.removeEventListener('pointercancel', cancel)
      window.removeEventListener('keydown', cancelOnEscape)
      stop.current = undefined
    }
  }

  const press = (key: string) => (event: KeyboardEvent<HTMLElement>) => {
    const isRtl = document.documentElement.dir === 'rtl'
    const steps: Record<string, number> = {
      ArrowUp: -1,
      ArrowDown: 1,
      ...(axis === 'grid' ? { ArrowLeft: isRtl ? 1 : -1, ArrowRight: isRtl ? -1 : 1 } : {}),
    }
    const by = steps[event.key]
    if (by === undefined) return
    event.preventDefault()
    const to = keys.indexOf(key) + by
    if (to >= 0 && to < keys.length) onMove(key, to)
  }

  return {
    /** Props of the item. */
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
