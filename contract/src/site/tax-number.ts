/**
 * The number of digits of a company's tax number. Germany: ten or eleven in the tax offices' notation ("12/345/67890"), 13 in the notation
 * of the federal states; Austria: two for the tax office and seven more ("12-345/6789").
 */
const digitCounts: Readonly<Record<string, readonly number[]>> = { AT: [9], DE: [10, 11, 13] }

/** Whether the text can be the tax number of a company in this country; the formats of most countries are not known. */
export function isTaxNumber(text: string, country: string): boolean {
  const counts = Object.hasOwn(digitCounts, country) ? digitCounts[country] : undefined
  const digits = text.replace(/\D/g, '').length
  return counts ? /^[\d\s/.-]+$/.test(text) && counts.includes(digits) : digits > 0
}
