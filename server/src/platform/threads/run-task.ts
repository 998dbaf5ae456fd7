import { fieldOf } from '@mapwright/contract/api/typed-entries.ts'
import { type OwnText, setOwnTexts } from '../i18n/own-texts.ts'
import { type TaskFailure, toFailure } from './task-failure.ts'

/** `ownTexts` are the operator's own texts, for tasks that write texts. */
export type TaskCall = { module: string; task: string; input: unknown; ownTexts?: readonly OwnText[] }
export type TaskOutcome = { result: unknown } | { failure: TaskFailure }

/** Calls an exported function of a module. Runs on a pool thread. */
export async function runTask({ module, task, input, ownTexts }: TaskCall): Promise<TaskOutcome> {
  try {
    if (ownTexts) setOwnTexts(ownTexts)
    const run = fieldOf(await import(module), task)
    if (typeof run !== 'function') throw new Error(`${module} does not export ${task}`)
    return { result: await run(input) }
  } catch (error) {
    return { failure: toFailure(error) }
  }
}
