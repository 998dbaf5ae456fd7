import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { vi } from 'vitest'

const program = fileURLToPath(new URL('../../examples/engine/engine.mjs', import.meta.url))

type Told = {
  listening?: number
  job?: string
  attempt?: number
  answered?: string
  outcome?: { status: number; text: string }
  error?: string
}

/** The engine of the examples, as a program of its own; `faults` is what it does wrong, one a job request. */
export async function startEngine({ port, secret, faults = [] }: { port: number; secret: string; faults?: string[] }) {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, PORT: String(port), ENGINE_SECRET: secret, FAULTS: faults.join(',') },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const told: Told[] = []
  createInterface({ input: child.stdout }).on('line', (line) => told.push(JSON.parse(line) as Told))
  const hear = <Wanted extends Told>(is: (one: Told) => one is Wanted, count = 1): Promise<Wanted[]> =>
    vi.waitFor(
      () => {
        const heard = told.filter(is)
        if (heard.length < count) throw new Error(`the engine has only told ${JSON.stringify(told)}`)
        return heard
      },
      { timeout: 20_000, interval: 30 },
    )
  await hear((one): one is Told & { listening: number } => one.listening !== undefined)
  return {
    /** The requests that it has got. */
    jobs: (count = 1) => hear((one): one is Told & { job: string; attempt: number } => one.job !== undefined, count),
    /** What became of its answers. */
    answers: (count = 1) =>
      hear((one): one is Told & { outcome: { status: number; text: string } } => one.outcome !== undefined, count),
    told,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

export type Engine = Awaited<ReturnType<typeof startEngine>>
