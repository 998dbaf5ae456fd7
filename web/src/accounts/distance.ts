export type Place = { lat: number; lng: number }

const earthRadius = 6371
const inRadians = (degrees: number) => (degrees * Math.PI) / 180

/** The great-circle distance between two places, in kilometers. */
export function distance(from: Place, to: Place): number {
  const lat = Math.sin(inRadians(to.lat - from.lat) / 2) ** 2
  const lng = Math.sin(inRadians(to.lng - from.lng) / 2) ** 2
  const haversine = lat + Math.cos(inRadians(from.lat)) * Math.cos(inRadians(to.lat)) * lng
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(haversine)))
}
