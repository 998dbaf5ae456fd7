import { afterEach, beforeEach } from 'vitest'

/** The tests of this file are chapters of one story: after a broken one the rest is not told. */
export function toldInOrder(): void {
  let isBroken = false
  beforeEach((context) => {
    if (isBroken) context.skip('an earlier chapter failed')
  })
  afterEach(({ task }) => {
    isBroken ||= task.result?.state === 'fail'
  })
}
