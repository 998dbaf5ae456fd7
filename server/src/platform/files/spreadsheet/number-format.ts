/** Returns the text that a cell shows for a number. Undefined if the format depends on the language or is not supported. */
export type ShowNumber = (value: number) => string | undefined

/** Precision of spreadsheets. Digits beyond the fifteenth are lost. */
const maxDigits = 15

const general: ShowNumber = (value) =>
  Math.abs(value) < 10 ** maxDigits && !/e/i.test(String(value)) ? String(value) : undefined

/** Matches a format with text, digits and decimals, such as `"V"00.0`. */
const plain =
  /^(?<before>(?:"[^"]*"|\\.|[ ()/:+-])*)(?<whole>#*0+)(?:\.(?<decimals>0+))?(?<after>(?:"[^"]*"|\\.|[ ()/:+-])*)$/

const literal = (text: string): string => text.replace(/"([^"]*)"|\\(.)/g, (_, quoted, escaped) => quoted ?? escaped)

/** Rounds a decimal number as spreadsheets do: halves are rounded away from zero. */
function fixed(value: number, decimals: number): string | undefined {
  const shifted = Math.round(Number(`${value}e${decimals}`))
  if (!Number.isSafeInteger(shifted)) return undefined
  const digits = String(shifted).padStart(decimals + 1, '0')
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** Returns a function that formats a number without its sign. Ignores colors and languages in brackets. */
function showWith(section: string): ShowNumber {
  if (/^general$/i.test(section) || section === '@') return general
  const { before = '', whole, decimals = '', after = '' } = plain.exec(section)?.groups ?? {}
  if (whole === undefined) return () => undefined
  const least = whole.replaceAll('#', '').length
  return (value) => {
    const rounded = general(value) && fixed(value, decimals.length)
    if (rounded === undefined) return undefined
    const [digits = '', rest] = rounded.split('.')
    const padded = digits.padStart(least, '0')
    return `${literal(before)}${padded}${rest === undefined ? '' : `.${rest}`}${literal(after)}`
  }
}

/** Parses a number format of a workbook, such as "0000000000" or "0.0". */
export function numberFormat(code: string): ShowNumber {
  const [first = '', negative] = code.replace(/\[(?:[a-z]{3,8}|color ?\d{1,2}|\$-[\da-f]{1,8})\]/gi, '').split(';')
  const show = showWith(first)
  if (show === general) return general
  return (value) => {
    if (value >= 0) return show(value)
    const shown = negative === undefined ? show(-value) : undefined
    return shown === undefined ? undefined : `-${shown}`
  }
}

/** Number formats that workbooks refer to by a number instead of a text. */
const builtIn: Readonly<Record<number, string>> = {
  0: 'General',
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  49: '@',
}

export const builtInFormat = (id: number): string => builtIn[id] ?? '?'
