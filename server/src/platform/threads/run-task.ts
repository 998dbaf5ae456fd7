import { fieldOf } from '@mapwright/contract/api/typed-entries.ts'
import { type TaskFailure, toFailure } from './task-failure.ts'

export type TaskCall = { module: string; task: string; input: unknown }
export type TaskOutcome = { result: unknown } | { failure: TaskFailure }

/** Calls an exported function of a module. Runs on a pool thread. */
export async function runTask({ module, task, input }: TaskCall): Promise<TaskOutcome> {
  try {
    const run = fieldOf(await import(module), task)
    if (typeof run !== 'function') throw new Error(`${module} does not export ${task}`)
    return { result: await run(input) }
  } catch (error) {
    return { failure: toFailure(error) }
  }
}
