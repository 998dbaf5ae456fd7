import { type LayerGroup, layerGroup, polygon } from 'leaflet'
import { type Point, unwrapRing } from './unwrap-ring.ts'
import outlineUrl from './world-outline.gen.json?url'

/** `arcs`: border lines in hundredths of a degree, each point relative to the previous one. `countries`: polygons as indexes of arcs. */
type Outline = { arcs: readonly (readonly number[])[]; countries: readonly (readonly (readonly number[])[])[][] }

let read: Promise<Outline> | undefined

const readOutline = (): Promise<Outline> => {
  // The assertion is safe, because the file is part of the app's own build.
  read ??= fetch(outlineUrl).then((response) => response.json() as Promise<Outline>)
  // After a failed download, the next map tries again.
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

/** Creates a map layer with the outlines of the countries, for maps without tiles. Source: Natural Earth, public domain. */
export async function outlineLayer(className: string): Promise<LayerGroup> {
  const { arcs, countries } = await readOutline()
  const lines = arcs.map(pointsOf)
  // A negative index means the line in reverse, because neighboring countries share their border.
  const lineOf = (at: number) => (at < 0 ? (lines[~at] ?? []).toReversed() : (lines[at] ?? []))
  const shapes = countries.map((parts) =>
    polygon(
      parts.map((rings) => rings.map((ring) => unwrapRing(ring.flatMap(lineOf)))),
      { className, interactive: false, weight: 1, fillOpacity: 1 },
    ),
  )
  return layerGroup(shapes)
}
