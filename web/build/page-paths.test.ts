import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { pages } from '../src/shell/pages.ts'
import { pathsIn } from './page-paths.ts'

test('lists the paths of all routes for the server', () => {
  const src = fileURLToPath(new URL('../src/', import.meta.url))
  expect(pathsIn(src).sort()).toEqual([...pages.keys()].sort())
})
