import { expect, test } from 'vitest'
import { amountsRead, fieldProblems } from './field-limits.ts'

const limits = {
  email: { required: true, type: 'string', format: 'email', maxLength: 254 },
  reason: { required: true, type: 'string', minLength: 3, maxLength: 10 },
  phone: { type: 'string', maxLength: 5 },
  mileage: { type: 'integer', minimum: 0, maximum: 100 },
}

test('converts only decimal fields', () => {
  const body = { amount: '12,50', name: '12,50', optional: undefined }
  const read = amountsRead({ params: { id: '1' }, body }, { amount: { format: 'decimal' }, name: {} }, (text) =>
    text.replace(',', '.'),
  )
  expect(read).toEqual({ params: { id: '1' }, body: { ...body, amount: '12.50' } })
})

test('finds no problems in a body within its limits', () => {
  expect(fieldProblems({ email: 'a@b.de', reason: 'because' }, limits)).toEqual({})
})

test('requires missing and blank fields', () => {
  expect(fieldProblems({ email: ' ' }, limits)).toEqual({ email: { code: 'required' }, reason: { code: 'required' } })
})

test('measures the length of a text without surrounding spaces', () => {
  expect(fieldProblems({ email: 'a@b.de', reason: '  no  ' }, limits)).toEqual({
    reason: { code: 'too_short', minimum: 3 },
  })
  expect(fieldProblems({ email: 'a@b.de', reason: 'because of it', phone: '' }, limits)).toEqual({
    reason: { code: 'too_long', maximum: 10 },
  })
})

test('refuses an address without a domain', () => {
  expect(fieldProblems({ email: 'someone', reason: 'because' }, limits)).toEqual({ email: { code: 'invalid_email' } })
})

test('requires an amount, and refuses an invalid amount', () => {
  const amounts = { price: { required: true, type: 'string', format: 'decimal' }, bonus: { format: 'decimal' } }
  expect(fieldProblems({ price: '', bonus: '' }, amounts)).toEqual({ price: { code: 'required' } })
  expect(fieldProblems({ price: 'ten', bonus: '1.50' }, amounts)).toEqual({ price: { code: 'not_a_number' } })
})

test('checks the bounds of a number', () => {
  expect(fieldProblems({ email: 'a@b.de', reason: 'because', mileage: -1 }, limits)).toEqual({
    mileage: { code: 'too_small', minimum: 0 },
  })
  expect(fieldProblems({ email: 'a@b.de', reason: 'because', mileage: 101 }, limits)).toEqual({
    mileage: { code: 'too_big', maximum: 100 },
  })
})
