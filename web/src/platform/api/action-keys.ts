import { newKey } from './call.ts'
import { ProblemError } from './problem-error.ts'

const known = new WeakMap<Blob, number>()
let last = 0

/** Returns a number for a selected file. Selecting the same file again yields a new number. */
const fileNumber = (file: Blob): number => {
  const number = known.get(file) ?? ++last
  known.set(file, number)
  return number
}

/** Serializes entered values and replaces files with their numbers. Equal strings mean equal input. */
export const serializeInput = (entered: unknown): string =>
  JSON.stringify(entered, (_, value: unknown) => (value instanceof Blob ? `file ${fileNumber(value)}` : value)) ?? ''

/** Creates idempotency keys for an action. A retry of a call that got no response reuses the key; changed input gets a new key. */
export function actionKeys() {
  let unanswered: { text: string; key: string } | undefined
  return {
    keyFor(input: unknown): string {
      const text = serializeInput(input)
      const key = unanswered?.text === text ? unanswered.key : newKey()
      unanswered = { text, key }
      return key
    },
    /** Called when a call has succeeded or failed. If the server may have processed the call without responding, the key is reused. */
    settle(failure?: unknown): void {
      if (failure === undefined || (failure instanceof ProblemError && !failure.isPassing)) unanswered = undefined
    },
  }
}
