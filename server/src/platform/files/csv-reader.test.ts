import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvReader, WrongCsv } from './csv-reader.ts'

type Options = Parameters<typeof csvReader>[0]

const rowsOf = (pieces: readonly string[], options: Partial<Options> = {}) => {
  const reader = csvReader({ separator: ',', isStrict: true, ...options })
  return [...pieces.flatMap((piece) => [...reader.read(piece)]), ...reader.end()]
}
const outcomeOf = (pieces: readonly string[], options: Partial<Options>) => {
  try {
    return rowsOf(pieces, options)
  } catch (error) {
    if (error instanceof WrongCsv) return error.row
    throw error
  }
}

describe('the reader of CSV', () => {
  it('returns the same rows regardless of the pieces in which the text arrives', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', '💥'), maxLength: 30 })
    fc.assert(
      fc.property(text, fc.boolean(), (whole, isStrict) => {
        expect(outcomeOf([...whole], { isStrict })).toEqual(outcomeOf([whole], { isStrict }))
      }),
    )
  })

  it('accepts quotes and line breaks as in RFC 4180, and a single CR as a line break only in strict mode', () => {
    expect(rowsOf(['a,"b ""c"""\r\n"d\ne",\rf'])).toEqual([['a', 'b "c"'], ['d\ne', ''], ['f']])
    expect(rowsOf(['a\rb\r\r\nc'], { isStrict: false })).toEqual([['ab'], ['c']])
    expect(rowsOf(['a\n\n'])).toEqual([['a'], ['']])
  })

  it('reads a quote within a cell as text unless it is in strict mode', () => {
    const written = ['x\nBau "Ann" GmbH,"1" ,2']
    expect(rowsOf(written, { isStrict: false })).toEqual([['x'], ['Bau "Ann" GmbH', '1', '2']])
    expect(outcomeOf(written, { isStrict: true })).toBe(2)
  })

  it('reports the row whose quote is not closed, and stops at a row that is too long', () => {
    expect(outcomeOf(['a\n"b\nc\nd'], {})).toBe(2)
    expect(outcomeOf(['a\n"', 'b'.repeat(50)], { maxRow: 40 })).toBe(2)
    expect(rowsOf(['a\n'.repeat(100)], { maxRow: 2 })).toHaveLength(100)
  })
})
