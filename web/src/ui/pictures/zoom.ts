/** The scale relative to the fitted size, and the offset in pixels. */
export type Zoom = { scale: number; x: number; y: number }

export const fitted: Zoom = { scale: 1, x: 0, y: 0 }
export const maxScale = 8

/** Clamps to ±max. Adding 0 turns -0 into 0. */
const clamp = (value: number, max: number) => Math.min(max, Math.max(-max, value)) + 0

/** Limits the offset, so that the picture always covers the stage. */
const clampZoom = ({ scale, x, y }: Zoom, { width, height }: Size): Zoom => ({
  scale,
  x: clamp(x, (width * (scale - 1)) / 2),
  y: clamp(y, (height * (scale - 1)) / 2),
})

type Size = { width: number; height: number }
type Point = { x: number; y: number }

/** Zooms by a factor. The point `at`, relative to the center of the stage, stays in place. */
export function zoomed(zoom: Zoom, factor: number, at: Point, stage: Size): Zoom {
  const scale = Math.min(maxScale, Math.max(1, zoom.scale * factor))
  const grown = scale / zoom.scale
  return clampZoom({ scale, x: at.x - (at.x - zoom.x) * grown, y: at.y - (at.y - zoom.y) * grown }, stage)
}

export const moved = (zoom: Zoom, by: Point, stage: Size): Zoom =>
  clampZoom({ scale: zoom.scale, x: zoom.x + by.x, y: zoom.y + by.y }, stage)

const minSwipe = 40

/** The direction of a swipe: 1 toward the left, -1 toward the right; undefined for a short or steep drag. */
export function swipeDirection(
  start: Point,
  { clientX, clientY }: { clientX: number; clientY: number },
): 1 | -1 | undefined {
  const [dx, dy] = [clientX - start.x, clientY - start.y]
  if (Math.abs(dx) < minSwipe || Math.abs(dx) < 1.5 * Math.abs(dy)) return undefined
  return dx < 0 ? 1 : -1
}
