import type { Transferable } from 'node:worker_threads'
import { Piscina } from 'piscina'
import type { TaskCall, TaskOutcome } from './run-task.ts'
import { fromFailure } from './task-failure.ts'

export type PoolLimits = {
  /** Tasks that run at the same time; the others wait their turn. */
  threads: number
  /** How long a task may run. Waiting for a thread does not count. */
  timeoutMs: number
  /** Heap of one thread. Buffers lie outside of the heap: a task must bound those itself. */
  heapMegabytes: number
}

/** The task was stopped: it ran for too long, needed too much memory, or took its thread down. */
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
type AnswerOf<Task> = Task extends (input: never) => infer Answer ? Awaited<Answer> : never

export type TaskOptions = {
  /** What to move to the thread instead of copying it. */
  transfer?: readonly Transferable[]
  /** Whose task it is: the tasks of one owner leave a thread to everybody else. */
  owner?: string | undefined
  /** Stops the task early; it then fails as if its time were up. */
  signal?: AbortSignal
}

export type RunTask<Tasks extends TaskModule> = <Name extends keyof Tasks & string>(
  task: Name,
  input: InputOf<Tasks[Name]>,
  options?: TaskOptions,
) => Promise<AnswerOf<Tasks[Name]>>

const idleMs = 60_000
const youngMegabytes = 16

function stopped(task: string, error: unknown): unknown {
  const { name, code } = error as NodeJS.ErrnoException
  if (name === 'AbortError') return new TaskStopped('time', task, error)
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') return new TaskStopped('memory', task, error)
  return new TaskStopped('crash', task, error)
}

/** Lets so many callers in at a time, in the order in which they came; one owner never takes all places. */
function gate(places: number) {
  const waiting: { owner: string | undefined; admit: () => void }[] = []
  const running = new Map<string, number>()
  const maxPerOwner = Math.max(1, places - 1)
  let free = places
  const count = (owner: string | undefined, by: 1 | -1) => {
    if (owner === undefined) return
    const left = (running.get(owner) ?? 0) + by
    if (left > 0) running.set(owner, left)
    else running.delete(owner)
  }
  const admitNext = () => {
    const at = waiting.findIndex(({ owner }) => owner === undefined || (running.get(owner) ?? 0) < maxPerOwner)
    const [next] = free > 0 && at >= 0 ? waiting.splice(at, 1) : []
    if (!next) return
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
    leave(owner: string | undefined): void {
      free++
      count(owner, -1)
      admitNext()
    },
  }
}

/**
 * Threads for work that must not block the event loop, each task with a limit of time and memory. A task that exceeds one loses its thread and
 * rejects with TaskStopped; the next task gets a new thread. Threads start when they are first needed and end when idle.
 */
export function threadPool({ threads, timeoutMs, heapMegabytes }: PoolLimits) {
  let pool: Piscina<TaskCall, TaskOutcome> | undefined
  const turns = gate(threads)

  const start = () => {
    const started = new Piscina<TaskCall, TaskOutcome>({
      filename: new URL('./run-task.ts', import.meta.url).href,
      name: 'runTask',
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: idleMs,
      // Otherwise a thread sleeps between tasks without closing its files and connections.
      atomics: 'disabled',
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: youngMegabytes },
    })
    // An idle thread that dies is replaced with the next task.
    started.on('error', () => {})
    return started
  }

  /** Runs one task; the gate keeps the pool's own queue empty, so that the clock starts with the task. */
  const run = async (call: TaskCall, { transfer = [], owner, signal }: TaskOptions): Promise<unknown> => {
    await turns.enter(owner)
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(), timeoutMs)
    let outcome: TaskOutcome
    try {
      pool ??= start()
      outcome = await pool.run(call, {
        signal: signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal,
        transferList: [...transfer] as never,
      })
    } catch (error) {
      throw stopped(call.task, error)
    } finally {
      clearTimeout(timer)
      turns.leave(owner)
    }
    if ('failure' in outcome) throw fromFailure(outcome.failure)
    return outcome.answer
  }

  return {
    /** The exported functions of a module, to be called by name: `pool.tasks<typeof import('./x.ts')>(new URL('./x.ts', import.meta.url))`. */
    tasks<Tasks extends TaskModule>(module: URL): RunTask<Tasks> {
      return ((task, input, options = {}) => run({ module: module.href, task, input }, options)) as RunTask<Tasks>
    },
  }
}
