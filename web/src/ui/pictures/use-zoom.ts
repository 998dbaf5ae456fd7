import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { fitted, moved, swipeDirection, type Zoom, zoomed } from './zoom.ts'

type Point = { x: number; y: number }

const midpoint = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })
const distanceBetween = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)

type Swipe = { start: Point; isAlone: boolean }

/**
 * Zooms a picture by wheel, pinch and double click, and moves it by dragging. `zoomBy` is for buttons and keys. The zoom resets when
 * `key` changes.
 * A horizontal swipe on a picture that is not zoomed calls `onSwipe`: 1 to the left, -1 to the right.
 */
export function useZoom(key: string, onSwipe: (by: 1 | -1) => void = () => {}) {
  const [stage, setStage] = useState<HTMLElement | null>(null)
  const [zoom, setZoom] = useState<Zoom>(fitted)
  const pointers = useRef(new Map<number, Point>())
  const swipe = useRef<Swipe>(undefined)
  const [zoomedKey, setZoomedKey] = useState(key)
  if (zoomedKey !== key) {
    setZoomedKey(key)
    setZoom(fitted)
  }

  const size = () => stage?.getBoundingClientRect() ?? new DOMRect()
  const fromMiddle = ({ x, y }: Point): Point => {
    const box = size()
    return { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 }
  }
  const zoomBy = (factor: number, at: Point = { x: 0, y: 0 }) => setZoom((now) => zoomed(now, factor, at, size()))

  // React's wheel listeners are passive and cannot prevent scrolling.
  const zoomByWheel = useEffectEvent(zoomBy)
  useEffect(() => {
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const box = stage?.getBoundingClientRect() ?? new DOMRect()
      const at = { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 }
      zoomByWheel(Math.exp(-event.deltaY / 400), at)
    }
    stage?.addEventListener('wheel', onWheel, { passive: false })
    return () => stage?.removeEventListener('wheel', onWheel)
  }, [stage])

  const onPointerMove = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    pointers.current.set(event.pointerId, now)
    if (!other) return setZoom((current) => moved(current, { x: now.x - before.x, y: now.y - before.y }, size()))
    const distance = distanceBetween(before, other)
    if (distance > 0) zoomBy(distanceBetween(now, other) / distance, fromMiddle(midpoint(now, other)))
  }
  const release = (event: PointerEvent) => pointers.current.delete(event.pointerId)
  const onPointerUp = (event: PointerEvent) => {
    const by = zoom.scale === 1 && swipe.current?.isAlone && swipeDirection(swipe.current.start, event)
    release(event)
    if (by) onSwipe(by)
  }

  return {
    zoom,
    zoomBy,
    reset: () => setZoom(fitted),
    stage: {
      ref: setStage,
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        swipe.current = { start: { x: event.clientX, y: event.clientY }, isAlone: pointers.current.size === 0 }
        pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      },
      onPointerMove: onPointerMove,
      onPointerUp,
      onPointerCancel: release,
      onDoubleClick: (event: { clientX: number; clientY: number }) =>
        zoom.scale > 1 ? setZoom(fitted) : zoomBy(3, fromMiddle({ x: event.clientX, y: event.clientY })),
    },
  }
}
