/**
 * Possible numbers of digits in a company's tax number by country. Germany: ten or eleven in the notation of the tax offices
 * ("12/345/67890"), 13 in the notation of the federal states. Austria: two for the tax office and seven more ("12-345/6789").
 */
const digitCounts: Readonly<Record<string, readonly number[]>> = { AT: [9], DE: [10, 11, 13] }

/**
 * Checks whether the text can be the tax number of a company in this country. Accepts any text with a digit if the country's format is
 * unknown.
 */
export function isTaxNumber(text: string, country: string): boolean {
  const counts = Object.hasOwn(digitCounts, country) ? digitCounts[country] : undefined
  const digits = text.replace(/\D/g, '').length
  return counts ? /^[\d\s/.-]+$/.test(text) && counts.includes(digits) : digits > 0
}
