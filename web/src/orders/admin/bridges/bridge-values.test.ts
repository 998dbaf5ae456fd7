import { expect, it } from 'vitest'
import { bridgeValues, changeKind, jsonMistake } from './bridge-values.ts'

it('another service replaces only the fields that nobody has filled in', () => {
  const typed = { ...bridgeValues(), name: 'My service', tools: 'KESS' }
  const changed = { ...typed, ...changeKind(typed, 'http') }
  expect(changed).toMatchObject({ kind: 'http', name: 'My service', tools: 'KESS', extensions: '', decrypt_url: '' })
  const back = { ...changed, ...changeKind(changed, 'autotuner') }
  expect(back).toMatchObject({ name: 'My service', tools: 'KESS', extensions: 'slave' })
})

it('the position of a mistake in the protocol is found', () => {
  expect(jsonMistake('{}')).toBeUndefined()
  expect(jsonMistake('{\n  "request": "json"\n  "fields": []\n}')).toEqual({ line: '3', column: '3' })
})
