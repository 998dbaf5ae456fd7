import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { expect, test } from 'vitest'

const configFile = fileURLToPath(new URL('../vite.watch.config.ts', import.meta.url))
const maxBytes = 500_000

test('builds the watch program as one file that needs only Node', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'watch-bundle-'))
  await build({ configFile, logLevel: 'silent', build: { outDir: folder } })
  expect(await readdir(folder)).toEqual(['mapwright-watch.mjs'])
  const program = join(folder, 'mapwright-watch.mjs')
  expect((await stat(program)).size).toBeLessThan(maxBytes)
  const run = (...args: string[]) =>
    new Promise<{ code: unknown; output: string }>((resolve) => {
      const env = { PATH: process.env['PATH'], MAPWRIGHT_KEY: `mw_${'k'.repeat(40)}` }
      execFile(process.execPath, [program, ...args], { cwd: folder, env }, (error, stdout, stderr) =>
        resolve({ code: error?.code ?? 0, output: `${stdout}${stderr}` }),
      )
    })
  expect(await run('--help')).toMatchObject({ code: 0, output: expect.stringContaining('Usage') })
  expect(await run('--init', folder)).toMatchObject({ code: 0, output: expect.stringContaining('Made') })
  const path = join(folder, 'mapwright.json')
  // Port 9, on which no server listens.
  await writeFile(path, (await readFile(path, 'utf8')).replace('https://tuning.example.com', 'http://127.0.0.1:9'))
  expect(await run('--once', folder)).toMatchObject({ code: 2, output: expect.stringContaining('cannot be reached') })
  await rm(folder, { recursive: true })
})
