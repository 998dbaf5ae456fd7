/**
 * Returns the country of a phone number in international format, such as "+41 44 668 18 00". Returns undefined for other formats and
 * invalid numbers.
 */
export async function phoneCountry(phone: string): Promise<string | undefined> {
  if (!/^\s*(\+|00)/.test(phone)) return undefined
  // Imported on first use, because loading its tables would slow down the start.
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/max')
  const number = parsePhoneNumberFromString(phone.replace(/^\s*00/, '+'))
  return number?.isValid() ? number.country : undefined
}
