import { expect, test } from 'vitest'
import { reviewName } from './review.ts'

test.each([
  ['person', 'Pat', 'Example', 'Pat E.'],
  ['person', 'Pat', '', 'Pat'],
  ['person', '', 'Ōno', 'Ō.'],
  ['person', 'Ann', '𠮷田', 'Ann 𠮷.'],
  ['company', 'Pat', 'Example', 'Mur Tuning'],
] as const)('signs as a %s named %s %s: %s', (signature, firstname, lastname, name) => {
  expect(reviewName(signature, { firstname, lastname, company_name: 'Mur Tuning' })).toBe(name)
})
