/** Latitude and longitude. */
export type Point = [number, number]

/** A ring that crosses the date line goes on beyond 180° instead of across the whole map. */
export function unwrapped(ring: readonly Point[]): Point[] {
  let turn = 0
  return ring.map(([latitude, longitude], at) => {
    const step = longitude - (ring[at - 1]?.[1] ?? longitude)
    if (step > 180) turn -= 360
    if (step < -180) turn += 360
    return [latitude, longitude + turn]
  })
}
