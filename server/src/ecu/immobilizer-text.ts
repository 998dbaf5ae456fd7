/**
 * Number of an immobilizer of Volkswagen's brands: brand, generation and a serial number of seven digits. A VIN may precede it. Source: the
 * control unit lists of VCDS, which print it after the VIN.
 */
const immobilizer = /(?:AU|SE|SK|VW)[XZ][0-9A-Z]Z0[A-Z]\d{7}(?!\d)/

/** Checks whether a text contains the number of an immobilizer. The number itself is neither stored nor shown. */
export const namesImmobilizer = (text: string): boolean => immobilizer.test(text)
