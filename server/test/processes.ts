import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { compiled, nodeFlags } from '../../scripts/set-up.mjs'
import type { TestSite } from './kit.ts'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

/** Maximum milliseconds for the start of a process; long, so that tests pass on a slow machine. */
const maxStartMs = 90_000

export const testSecret = 'a secret of the tests, forty characters'

export type AppProcess = {
  url: string
  child: ChildProcess
  output: () => string
  kill(): Promise<void>
  stop(): Promise<number | null>
}

/** Returns a port that is currently free. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

const isReady = (url: string) =>
  fetch(`${url}/ready`).then(
    (response) => response.ok,
    () => false,
  )

type Start = {
  env: Record<string, string>
  isUp?: (url: string) => Promise<boolean>
  /** The program; by default that of this release. */
  program?: string
}

/** Maximum number of attempts to start the app. An attempt fails if another program takes the free port first. */
const maxTries = 3
const isPortTaken = (output: string) => / is in use by another program/.test(output)

/**
 * Starts the app as a separate process, as an operator does. Resolves when the server is ready (`/ready` by default); throws with the output if it
 * exits first.
 */
export async function startProcess(start: Start, tries = 1): Promise<AppProcess> {
  const app = spawnApp(start, await freePort())
  const isUp = start.isUp ?? isReady
  const deadline = Date.now() + maxStartMs
  while (!(await isUp(app.url))) {
    if (app.child.exitCode !== null || Date.now() > deadline) {
      await app.kill()
      if (isPortTaken(app.output()) && tries < maxTries) return startProcess(start, tries + 1)
      throw new Error(`the app did not get ready:\n${app.output()}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return app
}

function spawnApp({ env, program = main }: Start, port: number): AppProcess {
  const child = spawn(process.execPath, [...nodeFlags, program], {
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      ...compiled,
      PORT: String(port),
      SECRET_KEY: testSecret,
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const ended = once(child, 'exit')
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal)
      await ended
    }
    return child.exitCode
  }
  return {
    url: `http://127.0.0.1:${port}`,
    child,
    output: () => output,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  }
}

/** Starts another process on the database and files of a test site. */
export const startAnotherProcess = (
  { databaseUrl, config }: Pick<TestSite, 'databaseUrl' | 'config'>,
  env: Record<string, string> = {},
  program = main,
): Promise<AppProcess> =>
  startProcess({
    program,
    env: {
      DATABASE_URL: databaseUrl,
      DATA_DIR: config.dataDir,
      FILES_URL: config.filesUrl,
      SECRET_KEY: config.secretKey,
      ...env,
    },
  })
