/** A VIN according to ISO 3779: seventeen characters without I, O and Q, because these look like 1 and 0. */
const vin = /^[A-HJ-NPR-Z0-9]{17}$/
const plate = /^(?=.*\d)(?=.*[A-Z])[A-Z0-9]{2,8}$/

const compact = (text: string): string => text.toUpperCase().replace(/[\s.-]/g, '')

/** Parses a typed or pasted VIN, with or without spaces; undefined if invalid. */
export function readVin(text: string): string | undefined {
  const read = compact(text)
  return vin.test(read) ? read : undefined
}

/** Parses a registration number. Plates of the supported countries contain both letters and digits. */
export function readPlate(text: string): string | undefined {
  const read = compact(text)
  return plate.test(read) ? read : undefined
}
