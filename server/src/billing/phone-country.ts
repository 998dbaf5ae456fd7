/** The country of a phone number in international form, such as "+41 44 668 18 00"; undefined if it has none. */
export async function phoneCountry(phone: string): Promise<string | undefined> {
  if (!/^\s*(\+|00)/.test(phone)) return undefined
  // Imported on first use, to keep its tables out of the startup time.
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/max')
  const number = parsePhoneNumberFromString(phone.replace(/^\s*00/, '+'))
  return number?.isValid() ? number.country : undefined
}
