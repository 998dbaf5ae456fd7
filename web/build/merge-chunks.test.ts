import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeChunks, type Piece } from './merge-chunks.ts'

const piece = (name: string, imports: string[] = [], more: Partial<Piece> = {}): Piece => ({
  name,
  size: 100,
  hasStyles: false,
  imports,
  isFixed: false,
  ...more,
})
const page = (name: string, imports: string[], maxBytes = 10_000) => piece(name, imports, { isFixed: true, maxBytes })

test('merges pieces that the same pages load', () => {
  const pieces = [page('shop', ['a', 'b']), page('cart', ['a', 'b']), piece('a'), piece('b')]
  expect(mergeChunks(pieces, 10)).toEqual([['a', 'b']])
})

test('does not merge pieces if pages would load more bytes than the requests are worth', () => {
  const pieces = [page('shop', ['a', 'b']), page('cart', ['a']), page('login', ['b']), piece('a'), piece('b')]
  expect(mergeChunks(pieces, 150)).toEqual([])
  expect(mergeChunks(pieces, 250)).toEqual([['a', 'b']])
})

test('counts a file of styles as a request', () => {
  const styled = { hasStyles: true }
  const pieces = [page('shop', ['a', 'b']), page('cart', ['a']), piece('a', [], styled), piece('b', [], styled)]
  expect(mergeChunks(pieces, 60)).toEqual([['a', 'b']])
  expect(mergeChunks([...pieces.slice(0, 3), piece('b')], 60)).toEqual([])
})

test('counts the imports of the added pieces', () => {
  const pieces = [page('shop', ['a', 'b']), page('cart', ['a']), piece('a'), piece('b', ['c']), piece('c')]
  expect(mergeChunks(pieces, 150)).toEqual([['b', 'c']])
})

test('adds nothing to a page that has reached its limit', () => {
  const pieces = [page('shop', ['a', 'b']), page('cart', ['a'], 200), piece('a'), piece('b')]
  expect(mergeChunks(pieces, 1_000)).toEqual([])
})

test('never lets groups import each other in a circle', () => {
  const pieces = [page('shop', ['a']), piece('a', ['middle']), piece('middle', ['b'], { isFixed: true }), piece('b')]
  expect(mergeChunks(pieces, 1_000)).toEqual([])
})

const graphs = fc
  .array(fc.record({ size: fc.nat(300), isPage: fc.boolean(), imports: fc.array(fc.nat(20)) }), { maxLength: 20 })
  .map((drafts) =>
    drafts.map(({ size, isPage, imports }, index) => ({
      ...piece(`${index}`, [...new Set(imports)].filter((each) => each < index).map(String)),
      size,
      ...(isPage ? { isFixed: true, maxBytes: 3_000 } : {}),
    })),
  )

test('puts each piece into at most one group, without circular imports', () => {
  fc.assert(
    fc.property(graphs, fc.nat(2_000), (pieces, requestBytes) => {
      const merged = mergeChunks(pieces, requestBytes)
      expect(new Set(merged.flat()).size).toBe(merged.flat().length)
      const groupOf = (name: string) => merged.findIndex((names) => names.includes(name))
      const at = (name: string) => (groupOf(name) < 0 ? name : `group ${groupOf(name)}`)
      const imports = (place: string) =>
        pieces.filter(({ name }) => at(name) === place).flatMap((each) => each.imports.map(at))
      const reaches = (from: string, to: string, seen: Set<string>): boolean =>
        imports(from).some(
          (each) => each !== from && (each === to || (!seen.has(each) && reaches(each, to, seen.add(each)))),
        )
      for (const { name } of pieces) expect(reaches(at(name), at(name), new Set())).toBe(false)
    }),
  )
})
