import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

export type Program = {
  name: string
  command: string
  args: readonly string[]
  env?: Record<string, string> | undefined
  /** The user and group to run as. Only root can choose them. */
  owner?: { uid: number; gid: number } | undefined
  /** The file to which the output is appended. */
  log: string
}

export type Supervised = {
  name: string
  pid(): number | undefined
  /** Kills the program with SIGKILL. It is started again after a second, as by a service manager. */
  kill(): Promise<void>
  /** Ends the program with SIGTERM. It is started again after a second, as at an upgrade. */
  restart(): Promise<void>
  /** Kills the program and everything that it has started, and keeps it away, as if the machine were off. */
  takeAway(): Promise<void>
  /** Starts a program that was taken away. */
  bringBack(): void
  stop(): Promise<void>
}

/** Pause before a program that has ended is started again, in ms. */
const restartMs = 1_000

/** Runs a program in a process group of its own, and starts it again whenever it ends. */
export function supervise({ name, command, args, env, owner, log }: Program): Supervised {
  let child: ChildProcess | undefined
  let isWanted = true
  const output = createWriteStream(log, { flags: 'a' })
  const start = () => {
    if (!isWanted) return
    const started = spawn(command, args, {
      env: { PATH: process.env['PATH'] ?? '', HOME: '/tmp', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      ...owner,
    })
    for (const stream of [started.stdout, started.stderr]) stream.on('data', (chunk) => output.write(chunk))
    started.once('exit', () => {
      if (child !== started) return
      child = undefined
      void sleep(restartMs).then(() => {
        if (!child) start()
      })
    })
    child = started
  }
  const end = async (target: 'program' | 'group', signal: NodeJS.Signals) => {
    const { pid, exitCode, signalCode } = child ?? {}
    if (!child || !pid || exitCode !== null || signalCode !== null) return
    const ended = once(child, 'exit')
    process.kill(target === 'group' ? -pid : pid, signal)
    await ended
  }
  start()
  return {
    name,
    pid: () => child?.pid,
    kill: () => end('program', 'SIGKILL'),
    restart: () => end('program', 'SIGTERM'),
    async takeAway() {
      isWanted = false
      await end('group', 'SIGKILL')
    },
    bringBack() {
      isWanted = true
      if (!child) start()
    },
    async stop() {
      isWanted = false
      await end('group', 'SIGTERM')
      output.end()
    },
  }
}
