import type { ImportColumn } from '@mapwright/contract/imports/column.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCell, writeCell } from './read-cell.ts'

const text = { name: 'c', kind: 'text', max: 20 } as const
const number = { name: 'c', kind: 'number', min: 1, max: 500 } as const
const choice = { name: 'c', kind: 'choice', of: ['petrol', 'diesel'] } as const
const day = { name: 'c', kind: 'day' } as const
const monthFirst = { name: 'c', kind: 'day', isMonthFirst: true } as const
const amount = { name: 'c', kind: 'amount' } as const
const country = { name: 'c', kind: 'country' } as const
const language = { name: 'c', kind: 'language' } as const
const email = { name: 'c', kind: 'email', max: 254 } as const
const tags = { name: 'c', kind: 'tags', max: 20, maxItems: 5 } as const
const yesNo = { name: 'c', kind: 'switch', otherwise: false } as const

describe('a cell', () => {
  it.each([
    [{ ...text, required: true } as const, '  ', 'required'],
    [text, 'x'.repeat(21), 'too_long'],
    [text, 'a\u0007b', 'invalid_text'],
    [text, 'two\nlines', 'invalid_text'],
    [text, { bad: 'too_long' }, 'too_long'],
    [text, { bad: 'formula' }, 'formula'],
    [number, { bad: 'date' }, 'date'],
    [text, { value: 1234, shown: null }, 'number_format'],
    [number, { value: 1.5, shown: '2' }, 'not_a_number'],
    [day, '31.02.2024', 'wrong_form'],
    [day, '05/31/2024', 'wrong_form'],
    [monthFirst, '31/05/2024', 'wrong_form'],
    [day, '31.05.24', 'wrong_form'],
    [day, '31.05-2024', 'wrong_form'],
    [day, '2024-05-31 25 o’clock', 'wrong_form'],
    [day, '0000-01-01', 'wrong_form'],
    [number, '15O', 'not_a_number'],
    [number, '1.5', 'not_a_number'],
    [number, '1e2', 'not_a_number'],
    [number, '2.000', 'not_a_number'],
    [number, '2,000', 'not_a_number'],
    [number, 1e21, 'not_a_number'],
    [number, '0', 'too_small'],
    [number, '-3', 'too_small'],
    [number, 501, 'too_big'],
    [choice, 'coal', 'not_a_choice'],
    [choice, '__proto__', 'not_a_choice'],
    [yesNo, 'maybe', 'not_a_switch'],
    [yesNo, 'constructor', 'not_a_switch'],
    [amount, '12.345', 'not_an_amount'],
    [amount, '1.234.5', 'not_an_amount'],
    [amount, '1,23.50', 'not_an_amount'],
    [amount, '-1', 'not_an_amount'],
    [country, 'Atlantis', 'wrong_form'],
    [language, 'tlh', 'not_a_choice'],
    [email, 'a@b', 'wrong_form'],
    [email, 'two@a.example two@b.example', 'wrong_form'],
    [tags, 'a;b;c;d;e;f', 'too_many'],
    [tags, 'x'.repeat(21), 'too_long'],
  ] as const)('of %j with the text %j is refused: %s', (column, cell, code) => {
    expect(readCell(column, cell)).toMatchObject({ code })
  })

  it.each([
    [text, '  Golf ', 'Golf'],
    [text, 2, '2'],
    [text, '=1+1', '=1+1'],
    [text, undefined, ''],
    [text, { value: 281012345, shown: '0281012345' }, '0281012345'],
    [number, { value: 12, shown: '0012' }, 12],
    [number, { value: 150, shown: null }, 150],
    [amount, { value: 3, shown: '3.000' }, '3.00'],
    [number, '150.0', 150],
    [number, '150,00', 150],
    [number, '', null],
    [choice, 'Diesel', 'diesel'],
    [choice, null, null],
    [{ ...choice, empty: '' } as const, null, ''],
    [day, '2024-05-31', '2024-05-31'],
    [day, '2024/5/1', '2024-05-01'],
    [day, '31.5.2024, 9:07', '2024-05-31'],
    [day, '2024-05-31T14:07:59.123+02:00', '2024-05-31'],
    [day, '1/2/2024 2:07 PM', '2024-02-01'],
    [monthFirst, '1/2/2024', '2024-01-02'],
    [monthFirst, '31.05.2024', '2024-05-31'],
    [amount, '12,5', '12.50'],
    [amount, '1.234,50', '1234.50'],
    [amount, '1,234,567.5', '1234567.50'],
    [country, 'de', 'DE'],
    [country, 'Österreich', 'AT'],
    [country, 'united kingdom', 'GB'],
    [country, 'UK', 'GB'],
    [language, 'PT_br', 'pt-br'],
    [language, 'de-AT', 'de'],
    [language, 'Français', 'fr'],
    [email, ' Info@Müller.example', 'info@xn--mller-kva.example'],
    [amount, 3, '3.00'],
    [yesNo, true, true],
    [yesNo, 'No', false],
    [tags, ' a ;b;; ', ['a', 'b']],
    [tags, 'a\\;b; c', ['a;b', 'c']],
  ] as const)('of %j with the text %j is %j', (column, cell, value) => {
    expect(readCell(column, cell)).toEqual({ value })
  })

  it('reads back every value that it writes', () => {
    const clean = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
      .filter((some) => some.trim() === some && /^\P{Cc}+$/u.test(some))
    const written = fc.oneof(
      clean.map((value) => [{ ...text, max: 200 }, value] as const),
      fc.integer({ min: 1, max: 500 }).map((value) => [number, value] as const),
      fc
        .bigInt({ min: 0n, max: 10n ** 14n })
        .map((value) => [amount, `${value / 100n}.${String(value % 100n).padStart(2, '0')}`] as const),
      fc.array(clean, { maxLength: 5 }).map((value) => [{ ...tags, max: 200 }, value] as const),
      fc.boolean().map((value) => [yesNo, value] as const),
    )
    fc.assert(
      fc.property(written, ([column, value]) => {
        expect(readCell(column as ImportColumn, writeCell(column as ImportColumn, value))).toEqual({ value })
      }),
    )
  })
})
