import { type TaskFailure, toFailure } from './task-failure.ts'

export type TaskCall = { module: string; task: string; input: unknown }
export type TaskOutcome = { answer: unknown } | { failure: TaskFailure }

/** Runs on a thread of a pool: calls an exported function of the module that the caller names. */
export async function runTask({ module, task, input }: TaskCall): Promise<TaskOutcome> {
  try {
    const tasks = (await import(module)) as Record<string, (input: unknown) => unknown>
    const run = tasks[task]
    if (!run) throw new Error(`${module} exports no ${task}`)
    return { answer: await run(input) }
  } catch (error) {
    return { failure: toFailure(error) }
  }
}
