export type Point = readonly [x: number, y: number]

/** A line in pixels. `dash`: the lengths of a dash and of the gap after it. `fill`: how opaque the area below the line is, down to `fillTo`. */
export type Line = {
  points: readonly Point[]
  /** The color as "#rrggbb". */
  color: string
  width: number
  dash?: readonly [on: number, off: number]
  fill?: number
  fillTo?: number
}

type Canvas = { pixels: Uint8Array; width: number; height: number }

/** Number of bytes of a pixel: red, green, blue and alpha. */
const channels = 4

function blend({ pixels, width }: Canvas, x: number, y: number, color: number, share: number): void {
  const at = (y * width + x) * channels
  for (const [channel, shift] of [16, 8, 0].entries()) {
    const below = pixels[at + channel] ?? 0
    pixels[at + channel] = Math.round(below + (((color >> shift) & 255) - below) * share)
  }
}

/** Blends the area between a line, whose points go from left to right, and the height `fillTo`. */
function fillBelow(canvas: Canvas, { points, fill = 0, fillTo = 0 }: Line, color: number): void {
  for (const [index, [x1, y1]] of points.entries()) {
    const [x2, y2] = points[index + 1] ?? [x1, y1]
    for (let x = Math.ceil(x1); x < x2 && x < canvas.width; x++) {
      const top = y1 + ((y2 - y1) * (x - x1)) / (x2 - x1)
      for (let y = Math.max(0, Math.ceil(top)); y < fillTo; y++) blend(canvas, x, y, color, fill)
    }
  }
}

/**
 * Calculates which share of each pixel a line covers. Pixels near two segments get the larger share, so that joints are not darker. Gaps of
 * dashed lines are measured along the line.
 */
function coverageOf({ points, width: thickness, dash }: Line, { width, height }: Canvas): Map<number, number> {
  const shares = new Map<number, number>()
  const reach = thickness / 2 + 1
  let passed = 0
  for (const [index, [x1, y1]] of points.entries()) {
    const [x2, y2] = points[index + 1] ?? [x1, y1]
    const length = Math.hypot(x2 - x1, y2 - y1)
    if (length === 0) continue
    for (
      let y = Math.max(0, Math.floor(Math.min(y1, y2) - reach));
      y <= Math.min(height - 1, Math.max(y1, y2) + reach);
      y++
    )
      for (
        let x = Math.max(0, Math.floor(Math.min(x1, x2) - reach));
        x <= Math.min(width - 1, Math.max(x1, x2) + reach);
        x++
      ) {
        const along = ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length
        const nearest = Math.min(length, Math.max(0, along))
        if (dash && (passed + nearest) % (dash[0] + dash[1]) > dash[0]) continue
        const distance = Math.hypot(x - x1 - ((x2 - x1) * nearest) / length, y - y1 - ((y2 - y1) * nearest) / length)
        const share = Math.min(1, thickness / 2 + 0.5 - distance)
        const at = y * width + x
        if (share > (shares.get(at) ?? 0)) shares.set(at, share)
      }
    passed += length
  }
  return shares
}

/** Draws a line with smooth edges. */
export function drawLine(canvas: Canvas, line: Line): void {
  const color = Number.parseInt(line.color.slice(1), 16)
  if (line.fill) fillBelow(canvas, line, color)
  for (const [at, share] of coverageOf(line, canvas))
    blend(canvas, at % canvas.width, Math.floor(at / canvas.width), color, share)
}
