import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assignSlugs, codeIn, idBySlug, vehicleSlug } from './vehicle-slugs.ts'

const id = (number: number) => `01900000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`
const make = (number: number, name: string, detail = 'Cars') => ({ _id: id(number), name, detail })

test('transliterates accents and keeps the letters of other scripts', () => {
  const rows = [make(1, 'Škoda'), make(2, 'Citroën'), make(3, '日産'), make(4, '***')]
  expect([...assignSlugs(rows).values()]).toEqual(['skoda', 'citroen', '日産', '00000004'])
})

test('the oldest of several rows with a name has the plain slug, in whichever order they are read', () => {
  const rows = [make(1, 'Volvo'), make(2, 'Volvo', 'Trucks'), make(3, 'VOLVO', 'Trucks')]
  const expected = [
    [id(1), 'volvo'],
    [id(2), 'volvo-trucks'],
    [id(3), 'volvo-00000003'],
  ]
  expect([...assignSlugs(rows)]).toEqual(expected)
  expect([...assignSlugs(rows.toReversed())]).toEqual(expected)
})

test('every row is found by its own slug, and adding a row changes no other slug', () => {
  const name = fc.constantFrom('A', 'a', 'A b', 'B', 'Á', '-', '–', 'A 00000002')
  fc.assert(
    fc.property(fc.array(fc.record({ name, detail: fc.constantFrom('', 'b') }), { maxLength: 9 }), (given) => {
      const rows = given.map((row, at) => ({ ...row, _id: id(at) }))
      const slugs = assignSlugs(rows)
      expect(new Set(slugs.values()).size).toBe(rows.length)
      for (const row of rows) expect(idBySlug(rows, slugs.get(row._id) ?? '')).toBe(row._id)
      for (const [_id, slug] of assignSlugs(rows.slice(0, -1))) expect(slugs.get(_id)).toBe(slug)
    }),
  )
})

test('finds a row by other spellings, its id, and a slug it had next to a removed row', () => {
  const volvo = make(2, 'Volvo', 'Trucks')
  for (const slug of ['volvo', 'Volvo', volvo._id, volvo._id.toUpperCase(), 'volvo-trucks', 'volvo-00000002'])
    expect(idBySlug([volvo], slug), slug).toBe(volvo._id)
  for (const slug of ['volvo-lkw', '', '%00']) expect(idBySlug([volvo], slug), slug).toBeUndefined()
})

test('the former slug of a row stays its own, also if a younger row has the name', () => {
  const renamed = { ...make(1, 'Polestar'), former: ['Volvo'] }
  const volvo = make(2, 'Volvo', 'Trucks')
  expect([...assignSlugs([renamed, volvo]).values()]).toEqual(['polestar', 'volvo-trucks'])
  expect(idBySlug([renamed, volvo], 'volvo')).toBe(renamed._id)
  expect([...assignSlugs([{ ...renamed, name: 'Volvo', former: ['Polestar'] }]).values()]).toEqual(['volvo'])
})

test('a row that has left for another parent is found if no other row has the slug', () => {
  const left = [{ _id: id(9), name: 'Volvo' }]
  expect(idBySlug([], 'volvo', left)).toBe(id(9))
  expect(idBySlug([make(1, 'Volvo')], 'volvo', left)).toBe(id(1))
})

test('a vehicle is named by generation and name, and found by the end of its id', () => {
  const slug = vehicleSlug({ _id: id(255), path: ['Cars', 'Volkswagen', 'Golf', 'VII'], name: '2.0 TDI 150' })
  expect(slug).toBe('vii-2-0-tdi-150-000000ff')
  expect(codeIn(slug)).toBe('000000ff')
  expect(codeIn('golf')).toBeUndefined()
})
