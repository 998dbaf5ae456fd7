import type { Transferable } from 'node:worker_threads'
import { Piscina } from 'piscina'
import { errorText } from '../errors/error-fields.ts'
import { ownTextRows } from '../i18n/own-texts.ts'
import type { TaskCall, TaskOutcome } from './run-task.ts'
import { fromFailure } from './task-failure.ts'

export type PoolLimits = {
  /** Maximum number of concurrent tasks. Further tasks are queued. */
  threads: number
  /** Maximum run time of a task, in ms. Excludes the time spent waiting for a thread. */
  timeoutMs: number
  /** Maximum heap size of a thread, in MB. Buffers are outside the heap, so a task must limit their size itself. */
  heapMegabytes: number
  /** True if the tasks write texts, which the operator can replace by own ones. */
  writesTexts?: boolean
}

/** Thrown if a task was stopped because it ran too long, used too much memory, or crashed its thread. */
export class TaskStopped extends Error {
  override readonly name = 'TaskStopped'
  readonly reason: 'time' | 'memory' | 'crash'

  constructor(reason: TaskStopped['reason'], task: string, cause?: unknown) {
    super(`the task ${task} was stopped (${reason})`, { cause })
    this.reason = reason
  }
}

type TaskModule = Record<string, unknown>
type InputOf<Task> = Task extends (input: infer Input) => unknown ? Input : never
type ResultOf<Task> = Task extends (input: never) => infer Result ? Awaited<Result> : never

export type TaskOptions = {
  /** Objects to move to the thread. All other objects are copied. */
  transfer?: readonly Transferable[]
  /** The person or client that the task runs for. Tasks of a single owner never occupy all threads. */
  owner?: string | undefined
  /** Stops the task early. The task then fails like a task that timed out. */
  signal?: AbortSignal
}

export type RunTask<Tasks extends TaskModule> = <Name extends keyof Tasks & string>(
  task: Name,
  input: InputOf<Tasks[Name]>,
  options?: TaskOptions,
) => Promise<ResultOf<Tasks[Name]>>

const idleMs = 60_000
const youngMegabytes = 16

function stopped(task: string, error: unknown): unknown {
  if (errorText(error, 'name') === 'AbortError') return new TaskStopped('time', task, error)
  if (errorText(error, 'code') === 'ERR_WORKER_OUT_OF_MEMORY') return new TaskStopped('memory', task, error)
  return new TaskStopped('crash', task, error)
}

/** Half-life of the thread time recorded for an owner, in ms. */
const halfLifeMs = 60_000

/** Records the thread time that each owner's tasks have recently used. */
function recentUse() {
  const uses = new Map<string, { ms: number; at: number }>()
  const of = (owner: string | undefined): number => {
    const use = owner === undefined ? undefined : uses.get(owner)
    return use ? use.ms * 0.5 ** ((Date.now() - use.at) / halfLifeMs) : 0
  }
  return {
    of,
    add(owner: string | undefined, ms: number): void {
      if (owner === undefined) return
      uses.set(owner, { ms: of(owner) + ms, at: Date.now() })
      for (const [name, { at }] of uses) if (Date.now() - at > 20 * halfLifeMs) uses.delete(name)
    },
  }
}

/**
 * Admits up to `places` callers at a time. The next caller is the one whose owner has recently used the least time; among equals, the first
 * to arrive. A single owner never takes all places.
 */
function gate(places: number) {
  const waiting: { owner: string | undefined; admit: () => void }[] = []
  const running = new Map<string, number>()
  const use = recentUse()
  const maxPerOwner = Math.max(1, places - 1)
  let free = places
  const count = (owner: string | undefined, by: 1 | -1) => {
    if (owner === undefined) return
    const left = (running.get(owner) ?? 0) + by
    if (left > 0) running.set(owner, left)
    else running.delete(owner)
  }
  const admitNext = () => {
    if (free === 0) return
    const admissible = waiting.filter(({ owner }) => owner === undefined || (running.get(owner) ?? 0) < maxPerOwner)
    // Sorting is stable, so the first to arrive wins among equals.
    const [next] = admissible.toSorted((one, other) => use.of(one.owner) - use.of(other.owner))
    if (!next) return
    waiting.splice(waiting.indexOf(next), 1)
    free--
    count(next.owner, 1)
    next.admit()
  }
  return {
    enter: (owner: string | undefined): Promise<void> =>
      new Promise((admit) => {
        waiting.push({ owner, admit })
        admitNext()
      }),
    leave(owner: string | undefined, ms: number): void {
      free++
      use.add(owner, ms)
      count(owner, -1)
      admitNext()
    },
  }
}

/**
 * Creates a pool of threads for work that must not block the event loop. Limits the time and memory of each task. A task that exceeds a limit
 * rejects with TaskStopped, and its thread is replaced. Threads start on demand and end when idle.
 */
export function threadPool({ threads, timeoutMs, heapMegabytes, writesTexts = false }: PoolLimits) {
  let pool: Piscina<TaskCall, TaskOutcome> | undefined
  const queue = gate(threads)

  const start = () => {
    const started = new Piscina<TaskCall, TaskOutcome>({
      filename: new URL('./run-task.ts', import.meta.url).href,
      name: 'runTask',
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: idleMs,
      // With atomics, an idle thread would block without closing its files and connections.
      atomics: 'disabled',
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: youngMegabytes },
    })
    // Without a listener, the death of an idle thread would end the process. The thread is replaced for the next task.
    started.on('error', () => {})
    return started
  }

  /** Runs one task. Tasks wait in our own queue, so that Piscina's queue stays empty and the timeout starts when the task does. */
  const run = async (call: TaskCall, { transfer = [], owner, signal }: TaskOptions): Promise<unknown> => {
    await queue.enter(owner)
    const startedAt = performance.now()
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(), timeoutMs)
    let outcome: TaskOutcome
    try {
      pool ??= start()
      outcome = await pool.run(call, {
        signal: signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal,
        transferList: [...transfer],
      })
    } catch (error) {
      throw stopped(call.task, error)
    } finally {
      clearTimeout(timer)
      queue.leave(owner, performance.now() - startedAt)
    }
    if ('failure' in outcome) throw fromFailure(outcome.failure)
    return outcome.result
  }

  return {
    /**
     * Returns a function that calls a module's exported functions by name. Usage: `pool.tasks<typeof import('./x.ts')>(new URL('./x.ts',
     * import.meta.url))`.
     */
    tasks<Tasks extends TaskModule>(module: URL): RunTask<Tasks> {
      const callOf = (task: string, input: unknown): TaskCall => ({
        ...{ module: module.href, task, input },
        ...(writesTexts && { ownTexts: ownTextRows() }),
      })
      // The thread calls the exported function, whose type is in `Tasks`.
      return ((task, input, options = {}) => run(callOf(task, input), options)) as RunTask<Tasks>
    },
  }
}
