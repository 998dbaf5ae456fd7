/** ISO 3779: seventeen characters; I, O and Q are left out because they look like 1 and 0. */
const vin = /^[A-HJ-NPR-Z0-9]{17}$/
const plate = /^(?=.*\d)(?=.*[A-Z])[A-Z0-9]{2,8}$/

const closed = (text: string): string => text.toUpperCase().replace(/[\s.-]/g, '')

/** The vehicle identification number that a person typed or pasted, with or without blanks; undefined when it is none. */
export function readVin(text: string): string | undefined {
  const read = closed(text)
  return vin.test(read) ? read : undefined
}

/** The text as a registration number, or undefined when it cannot be one: plates of the countries that can be asked have letters and digits. */
export function readPlate(text: string): string | undefined {
  const read = closed(text)
  return plate.test(read) ? read : undefined
}
