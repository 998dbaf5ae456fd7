/** How a picture is looked at: so many times its fitted size, moved by so many pixels. */
export type Zoom = { scale: number; x: number; y: number }

export const fitted: Zoom = { scale: 1, x: 0, y: 0 }
export const maxScale = 8

/** Without the sign that a zero may carry. */
const within = (value: number, most: number) => Math.min(most, Math.max(-most, value)) + 0

/** Keeps the picture on the screen: it moves by no more than what hangs over the edges. */
const kept = ({ scale, x, y }: Zoom, { width, height }: Size): Zoom => ({
  scale,
  x: within(x, (width * (scale - 1)) / 2),
  y: within(y, (height * (scale - 1)) / 2),
})

type Size = { width: number; height: number }
type Point = { x: number; y: number }

/** Zooms by a factor so that the point, counted from the middle of the stage, stays where it is. */
export function zoomed(zoom: Zoom, factor: number, at: Point, stage: Size): Zoom {
  const scale = Math.min(maxScale, Math.max(1, zoom.scale * factor))
  const grown = scale / zoom.scale
  return kept({ scale, x: at.x - (at.x - zoom.x) * grown, y: at.y - (at.y - zoom.y) * grown }, stage)
}

export const moved = (zoom: Zoom, by: Point, stage: Size): Zoom =>
  kept({ scale: zoom.scale, x: zoom.x + by.x, y: zoom.y + by.y }, stage)
