import { type LayerGroup, layerGroup, polygon } from 'leaflet'
import { type Point, unwrapped } from './unwrapped.ts'
import outlineUrl from './world-outline.gen.json?url'

/** Borders as lines of hundredths of a degree, each point as the step from the one before; countries are made of them. */
type Outline = { arcs: readonly (readonly number[])[]; countries: readonly (readonly (readonly number[])[])[][] }

let read: Promise<Outline> | undefined

const readOutline = (): Promise<Outline> => {
  read ??= fetch(outlineUrl).then((answer) => answer.json() as Promise<Outline>)
  // A network that was away is asked again with the next map.
  read.catch(() => {
    read = undefined
  })
  return read
}

function pointsOf(steps: readonly number[]): Point[] {
  let [x, y] = [0, 0]
  const points: Point[] = []
  for (let at = 0; at + 1 < steps.length; at += 2) {
    x += steps[at] ?? 0
    y += steps[at + 1] ?? 0
    points.push([y / 100, x / 100])
  }
  return points
}

/** The countries of the world as shapes, for a map without tiles: Natural Earth, public domain. */
export async function outlineLayer(className: string): Promise<LayerGroup> {
  const { arcs, countries } = await readOutline()
  const lines = arcs.map(pointsOf)
  // A negative number is the same line backwards, as neighbors share their border.
  const lineOf = (at: number) => (at < 0 ? (lines[~at] ?? []).toReversed() : (lines[at] ?? []))
  const shapes = countries.map((parts) =>
    polygon(
      parts.map((rings) => rings.map((ring) => unwrapped(ring.flatMap(lineOf)))),
      { className, interactive: false, weight: 1, fillOpacity: 1 },
    ),
  )
  return layerGroup(shapes)
}
