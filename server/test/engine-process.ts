import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { eventually } from './eventually.ts'

const program = fileURLToPath(new URL('../../examples/engine/engine.mjs', import.meta.url))

type Report = {
  listening?: number
  job?: string
  attempt?: number
  answered?: string
  outcome?: { status: number; text: string }
  error?: string
}

/** Starts the example engine as a separate process; `faults` lists its faults, one per job request. */
export async function startEngine({ port, secret, faults = [] }: { port: number; secret: string; faults?: string[] }) {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, PORT: String(port), ENGINE_SECRET: secret, FAULTS: faults.join(',') },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const reports: Report[] = []
  createInterface({ input: child.stdout }).on('line', (line) => reports.push(JSON.parse(line) as Report))
  const waitFor = <Expected extends Report>(is: (one: Report) => one is Expected, count = 1): Promise<Expected[]> =>
    eventually(() => {
      const matching = reports.filter(is)
      if (matching.length < count) throw new Error(`the engine has only reported ${JSON.stringify(reports)}`)
      return matching
    })
  await waitFor((one): one is Report & { listening: number } => one.listening !== undefined)
  return {
    /** Waits for `count` job requests. */
    jobs: (count = 1) =>
      waitFor((one): one is Report & { job: string; attempt: number } => one.job !== undefined, count),
    /** Waits until the engine has reported the responses to `count` results that it sent. */
    results: (count = 1) =>
      waitFor((one): one is Report & { outcome: { status: number; text: string } } => one.outcome !== undefined, count),
    reports,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

export type Engine = Awaited<ReturnType<typeof startEngine>>
