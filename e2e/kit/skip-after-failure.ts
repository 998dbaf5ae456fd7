import { afterEach, beforeEach } from 'vitest'

/** Skips the rest of the file after a failed test, because each test continues where the previous one ended. */
export function skipAfterFailure(): void {
  let isBroken = false
  beforeEach((context) => {
    if (isBroken) context.skip('an earlier chapter failed')
  })
  afterEach(({ task }) => {
    isBroken ||= task.result?.state === 'fail'
  })
}
