const separator = '|'
const backslash = '\\'

/** Joins brands into one URL parameter; separators inside a brand are escaped. */
export const joinBrands = (brands: readonly string[]): string =>
  brands.map((brand) => brand.replace(/[\\|]/g, (character) => backslash + character)).join(separator)

/** The inverse of `joinBrands`; empty brands are left out. */
export function splitBrands(text: string): string[] {
  const brands: string[] = []
  let brand = ''
  let isEscaped = false
  for (const character of text) {
    if (isEscaped || (character !== separator && character !== backslash)) brand += character
    else if (character === separator) {
      brands.push(brand)
      brand = ''
    }
    isEscaped = !isEscaped && character === backslash
  }
  return [...brands, brand].filter((one) => one !== '')
}
