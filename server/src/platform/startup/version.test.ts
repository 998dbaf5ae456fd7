import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { version } from './version.ts'

const Manifest = z.object({ version: z.string() })
const read = (path: string) => Manifest.parse(JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))).version

test('all workspaces have the version of the release', () => {
  expect(version).toMatch(/^\d+\.\d+\.\d+/)
  for (const workspace of ['contract', 'demo', 'server', 'web'])
    expect(read(`../../../../${workspace}/package.json`), workspace).toBe(version)
})
