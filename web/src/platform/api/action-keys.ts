import { newKey } from './call.ts'
import { ProblemError } from './problem-error.ts'

const known = new WeakMap<Blob, number>()
let last = 0

/** One number for each file that was chosen: a file is another one as soon as it was chosen anew, whatever its name. */
const numberOf = (file: Blob): number => {
  const number = known.get(file) ?? ++last
  known.set(file, number)
  return number
}

/** All that is entered as one text, its files included: the same text, the same entries. */
export const enteredText = (entered: unknown): string =>
  JSON.stringify(entered, (_, value: unknown) => (value instanceof Blob ? `file ${numberOf(value)}` : value)) ?? ''

/** The Idempotency-Keys of an action: repeated after a silent network, so that nothing is done twice, and new for whatever else is sent. */
export function actionKeys() {
  let unanswered: { text: string; key: string } | undefined
  return {
    keyFor(input: unknown): string {
      const text = enteredText(input)
      const key = unanswered?.text === text ? unanswered.key : newKey()
      unanswered = { text, key }
      return key
    },
    /** It was answered, or refused; what may have got through all the same keeps its key. */
    settle(failure?: unknown): void {
      if (failure === undefined || (failure instanceof ProblemError && !failure.isPassing)) unanswered = undefined
    },
  }
}
