const separator = '|'
const backslash = '\\'

/** Joins brands into one URL parameter. Separators inside a brand are escaped. */
export const joinBrands = (brands: readonly string[]): string =>
  brands.map((brand) => brand.replace(/[\\|]/g, (character) => backslash + character)).join(separator)

/** Splits the result of `joinBrands`. Empty brands are omitted. */
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
