import { expect, test } from 'vitest'
import { fileNameOf } from './file-name.ts'

test('prefers the UTF-8 name', () => {
  expect(fileNameOf(`attachment; filename="gr__e.bin"; filename*=UTF-8''gr%C3%B6%C3%9Fe.bin`, 'x')).toBe('größe.bin')
})

test('removes the quotes of a name', () => {
  expect(fileNameOf('attachment; filename="a \\"b\\".bin"', 'x')).toBe('a "b".bin')
})

test('falls back if the header is invalid or missing', () => {
  expect(fileNameOf(`attachment; filename="a.bin"; filename*=UTF-8''%E0%A4%A`, 'x')).toBe('a.bin')
  expect(fileNameOf(null, 'download')).toBe('download')
})
