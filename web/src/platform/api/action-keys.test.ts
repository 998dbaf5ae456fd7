import { describe, expect, it } from 'vitest'
import { actionKeys, serializeInput } from './action-keys.ts'
import { ProblemError, unreachable } from './problem-error.ts'

const fileOf = (text: string) => new File([text], 'read.bin', { lastModified: 1 })
const inputOf = (file: File, name = 'Golf') => ({ body: { name }, files: { file } })

describe('actionKeys', () => {
  it('reuses the key if an unchanged call without a response is repeated', () => {
    const keys = actionKeys()
    const file = fileOf('one')
    const first = keys.keyFor(inputOf(file))
    keys.settle(unreachable())
    expect(keys.keyFor(inputOf(file))).toBe(first)
    keys.settle(new DOMException('cancelled', 'AbortError'))
    expect(keys.keyFor(inputOf(file))).toBe(first)
  })

  it('creates a new key for another file with the same name, size and time, and for another text', () => {
    const keys = actionKeys()
    const file = fileOf('one')
    const first = keys.keyFor(inputOf(file))
    keys.settle(unreachable())
    const second = keys.keyFor(inputOf(fileOf('two')))
    keys.settle(unreachable())
    const third = keys.keyFor(inputOf(file, 'Polo'))
    expect(new Set([first, second, third]).size).toBe(3)
  })

  it('creates a new key after a response or a refusal', () => {
    const keys = actionKeys()
    const file = fileOf('one')
    const first = keys.keyFor(inputOf(file))
    keys.settle()
    const second = keys.keyFor(inputOf(file))
    keys.settle(new ProblemError('orders.wrong_state', 409))
    expect(new Set([first, second, keys.keyFor(inputOf(file))]).size).toBe(3)
  })
})

it('distinguishes inputs with different files or without a file', () => {
  const file = fileOf('one')
  const texts = [{ file }, { file: fileOf('one') }, { file: null }, { file: undefined }].map(serializeInput)
  expect(new Set(texts).size).toBe(4)
  expect(serializeInput({ file })).toBe(texts[0])
})
