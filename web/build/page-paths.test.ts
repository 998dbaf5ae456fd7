import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { pages } from '../src/shell/pages.ts'
import { pathsIn } from './page-paths.ts'

test('the paths that the server knows are those of the routes', () => {
  const src = fileURLToPath(new URL('../src/', import.meta.url))
  expect(pathsIn(src).sort()).toEqual([...pages.keys()].sort())
})
