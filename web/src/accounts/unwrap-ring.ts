/** Latitude and longitude. */
export type Point = [number, number]

/** Continues a ring that crosses the date line beyond 180° instead of across the whole map. */
export function unwrapRing(ring: readonly Point[]): Point[] {
  let turn = 0
  return ring.map(([latitude, longitude], at) => {
    const step = longitude - (ring[at - 1]?.[1] ?? longitude)
    if (step > 180) turn -= 360
    if (step < -180) turn += 360
    return [latitude, longitude + turn]
  })
}
