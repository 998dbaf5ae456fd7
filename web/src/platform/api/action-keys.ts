import { newKey } from './call.ts'
import { ProblemError } from './problem-error.ts'

const known = new WeakMap<Blob, number>()
let last = 0

/** Numbers each selected file, so that selecting the same file again yields a new number. */
const fileNumber = (file: Blob): number => {
  const number = known.get(file) ?? ++last
  known.set(file, number)
  return number
}

/** Serializes the entered values, with files by number: equal strings mean equal input. */
export const serializeInput = (entered: unknown): string =>
  JSON.stringify(entered, (_, value: unknown) => (value instanceof Blob ? `file ${fileNumber(value)}` : value)) ?? ''

/** The Idempotency-Key of an action: kept while a call without a response is repeated, and replaced once the input changes. */
export function actionKeys() {
  let unanswered: { text: string; key: string } | undefined
  return {
    keyFor(input: unknown): string {
      const text = serializeInput(input)
      const key = unanswered?.text === text ? unanswered.key : newKey()
      unanswered = { text, key }
      return key
    },
    /** Called after a response or a definite refusal; a call that may have been processed keeps its key. */
    settle(failure?: unknown): void {
      if (failure === undefined || (failure instanceof ProblemError && !failure.isPassing)) unanswered = undefined
    },
  }
}
