import { expect, test } from 'vitest'
import { fileNameOf } from './file-name.ts'

test('the UTF-8 name comes before the plain one', () => {
  expect(fileNameOf(`attachment; filename="gr__e.bin"; filename*=UTF-8''gr%C3%B6%C3%9Fe.bin`, 'x')).toBe('größe.bin')
})

test('a quoted name is unquoted', () => {
  expect(fileNameOf('attachment; filename="a \\"b\\".bin"', 'x')).toBe('a "b".bin')
})

test('a broken or missing header falls back', () => {
  expect(fileNameOf(`attachment; filename="a.bin"; filename*=UTF-8''%E0%A4%A`, 'x')).toBe('a.bin')
  expect(fileNameOf(null, 'download')).toBe('download')
})
