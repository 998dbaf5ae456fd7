/** Latitude and longitude. */
export type Point = [number, number]

/** Lets a ring that crosses the date line continue beyond ±180°. Without this, it would be drawn across the whole map. */
export function unwrapRing(ring: readonly Point[]): Point[] {
  let turn = 0
  return ring.map(([latitude, longitude], at) => {
    const step = longitude - (ring[at - 1]?.[1] ?? longitude)
    if (step > 180) turn -= 360
    if (step < -180) turn += 360
    return [latitude, longitude + turn]
  })
}
