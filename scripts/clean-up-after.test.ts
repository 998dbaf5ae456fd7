import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const cleanUp = fileURLToPath(new URL('clean-up-after.mjs', import.meta.url))

/** Program that starts the clean-up script and a process with these arguments, prints the id of that process, and waits. */
const run = (folder: string, args: readonly string[]) => `
  const { spawn } = require('node:child_process')
  spawn(process.execPath, ['${cleanUp}', '${folder}'], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  const lost = spawn(process.execPath, ${JSON.stringify(args)}, { stdio: 'ignore', detached: true, env: { ...process.env, TMPDIR: '${folder}' } })
  console.log(lost.pid)
  setInterval(() => undefined, 1000)`

const isRunning = (pid: number) => existsSync(`/proc/${pid}`)

test.skipIf(process.platform !== 'linux').each([
  ['is killed', 'SIGKILL', 'setInterval(() => undefined, 1000)'],
  ['is asked to end', 'SIGTERM', "process.on('SIGTERM', () => undefined); setInterval(() => undefined, 1000)"],
] as const)('a run that %s leaves no process and no folder', async (_, signal, program) => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'mapwright-run-')))
  writeFileSync(join(folder, 'file'), 'left')
  const running = spawn(process.execPath, ['-e', run(folder, ['-e', program])], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(running.stdout, 'data')
  const lost = Number(line)
  expect(isRunning(lost)).toBe(true)
  running.kill(signal)
  await expect.poll(() => isRunning(lost)).toBe(false)
  await expect.poll(() => existsSync(folder)).toBe(false)
})
