export const maxSlugLength = 120

/**
 * Converts a name for use in a URL: "Größe & Co. №2" → "grosse-co-no2". Letters of all scripts are kept; accents are removed from Latin
 * letters. Returns an empty text for a name without letters and digits.
 */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll('ß', 'ss')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-/, '')
    .slice(0, maxSlugLength)
    .toWellFormed()
    .replace(/\ufffd$/, '')
    .replace(/-$/, '')
