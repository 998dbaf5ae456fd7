import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { expect, test } from 'vitest'

const configFile = fileURLToPath(new URL('../vite.widget.config.ts', import.meta.url))
const maxBytes = 30_000

test('the widget is one script of less than 30 kB that never parses HTML', async () => {
  const built = await build({ configFile, logLevel: 'silent', build: { write: false } })
  const files = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  expect(files.map(({ fileName }) => fileName)).toEqual(['widget.js'])
  const [code = ''] = files.flatMap((file) => (file.type === 'chunk' ? [file.code] : []))
  expect(code.length).toBeGreaterThan(5_000)
  expect(gzipSync(code).length).toBeLessThan(maxBytes)
  expect(code).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|new Function|\beval\(|new Worker|\bimport\(/)
  // Phones of 2023 do not support these functions, and the widget has no polyfills.
  expect(code).not.toMatch(
    /\b(?:Map|Object)\.groupBy\b|\.withResolvers\b|\.(?:union|intersection|difference)\(|Array\.fromAsync/,
  )
})
