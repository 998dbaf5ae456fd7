import { describe, expect, it } from 'vitest'
import { csvFormatFor, csvLine } from './csv.ts'

describe('csvLine', () => {
  it('turns formulas into text', () => {
    for (const start of ['=', '+', '-', '@', '\t=', ' =', '\r@', '＝'])
      expect(csvLine([`${start}HYPERLINK(1)`]).replaceAll('"', '')).toMatch(/^'/)
  })

  it('quotes only cells with commas, quotes or line breaks', () => {
    expect(csvLine(['a,b', 'say "hi"', 'two\nlines', 'plain', null, true, 3])).toBe(
      '"a,b","say ""hi""","two\nlines",plain,,true,3\r\n',
    )
  })

  it('writes amounts as decimals, including negative ones', () => {
    expect(csvLine([-1250n, 5n])).toBe('-12.50,0.05\r\n')
  })

  it.each([
    ['de', '"a;b";x,y;-12,50;1,5\r\n'],
    ['pt-br', '"a;b";x,y;-12,50;1,5\r\n'],
    ['en', 'a;b,"x,y",-12.50,1.5\r\n'],
    ['ja', 'a;b,"x,y",-12.50,1.5\r\n'],
    ['', 'a;b,"x,y",-12.50,1.5\r\n'],
    ['x-nonsense', 'a;b,"x,y",-12.50,1.5\r\n'],
  ])('uses the separators of a spreadsheet in the language "%s"', (language, line) => {
    expect(csvLine(['a;b', 'x,y', -1250n, 1.5], csvFormatFor(language))).toBe(line)
  })
})
