import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const launcher = pathToFileURL(join(import.meta.dirname, 'launch.mjs')).href

test.skipIf(process.platform !== 'linux')('kills a program that does not end when it is asked to', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mapwright-launch-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const program = join(folder, 'hangs.mjs')
  writeFileSync(
    program,
    "process.on('SIGTERM', () => undefined); setInterval(() => undefined, 1000); console.log(process.pid)",
  )
  const run = `const { launch } = await import('${launcher}')
    process.exit(await launch('${program}', [], process.env, 'ignore', 200))`
  const running = spawn(process.execPath, ['--input-type=module', '-e', run], { stdio: ['ignore', 'pipe', 'pipe'] })
  const [line] = await once(running.stdout, 'data')
  const said = once(running.stderr, 'data')
  running.kill('SIGTERM')
  expect(String(await said)).toContain('killed, because it did not end within 0.2 seconds')
  expect(await once(running, 'exit')).toEqual([137, null])
  await expect.poll(() => existsSync(`/proc/${Number(line)}`)).toBe(false)
})
