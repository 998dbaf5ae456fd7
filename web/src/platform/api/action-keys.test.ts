import { describe, expect, it } from 'vitest'
import { actionKeys, enteredText } from './action-keys.ts'
import { ProblemError, unreachable } from './problem-error.ts'

const fileOf = (text: string) => new File([text], 'read.bin', { lastModified: 1 })
const inputOf = (file: File, name = 'Golf') => ({ body: { name }, files: { file } })

describe('the key of an action', () => {
  it('stays after a silent network, as long as the same is sent', () => {
    const keys = actionKeys()
    const file = fileOf('one')
    const first = keys.keyFor(inputOf(file))
    keys.settle(unreachable())
    expect(keys.keyFor(inputOf(file))).toBe(first)
    keys.settle(new DOMException('cancelled', 'AbortError'))
    expect(keys.keyFor(inputOf(file))).toBe(first)
  })

  it('is another one for another file of the same name, size and time, and for other words', () => {
    const keys = actionKeys()
    const file = fileOf('one')
    const first = keys.keyFor(inputOf(file))
    keys.settle(unreachable())
    const second = keys.keyFor(inputOf(fileOf('two')))
    keys.settle(unreachable())
    const third = keys.keyFor(inputOf(file, 'Polo'))
    expect(new Set([first, second, third]).size).toBe(3)
  })

  it('is another one once the call was answered or refused', () => {
    const keys = actionKeys()
    const file = fileOf('one')
    const first = keys.keyFor(inputOf(file))
    keys.settle()
    const second = keys.keyFor(inputOf(file))
    keys.settle(new ProblemError('orders.wrong_state', 409))
    expect(new Set([first, second, keys.keyFor(inputOf(file))]).size).toBe(3)
  })
})

it('tells entries with another file, or none, from each other', () => {
  const file = fileOf('one')
  const texts = [{ file }, { file: fileOf('one') }, { file: null }, { file: undefined }].map(enteredText)
  expect(new Set(texts).size).toBe(4)
  expect(enteredText({ file })).toBe(texts[0])
})
