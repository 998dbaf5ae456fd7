import { afterEach, beforeEach } from 'vitest'

/** Skips the other tests of the file after a failed test, because each test continues where the previous one ended. */
export function skipAfterFailure(): void {
  let failed: string | undefined
  beforeEach((context) => {
    // The failed test itself may be retried.
    if (failed !== undefined && failed !== context.task.id) context.skip('an earlier chapter failed')
  })
  afterEach(({ task }) => {
    if (task.result?.state === 'fail') failed = task.id
    else if (failed === task.id) failed = undefined
  })
}
