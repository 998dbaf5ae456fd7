import type { OrderFile } from '@mapwright/contract/orders/order-shapes.ts'
import { expect, test } from 'vitest'
import { filesInVersions } from './file-versions.ts'

const file = (kind: OrderFile['kind'], version: number, name = `${kind}.bin`, is_result = kind === 'modified') =>
  ({ kind, version, name, is_result }) as OrderFile
const told = (files: OrderFile[]) =>
  filesInVersions(files).map(({ file: { name }, version, older }) => [name, version, older.map((one) => one.version)])

test('a new original or modified file replaces the previous one, even if its name differs', () => {
  expect(told([file('original', 1, 'a.bin'), file('modified', 1), file('original', 2, 'b.bin')])).toEqual([
    ['modified.bin', 1, []],
    ['b.bin', 2, [1]],
  ])
})

test('logs are separate, and one with the same name replaces the previous one', () => {
  expect(told([file('log', 1, 'Idle.csv'), file('log', 2, 'pull.csv'), file('log', 3, 'idle.csv')])).toEqual([
    ['pull.csv', 1, []],
    ['idle.csv', 2, [1]],
  ])
})

test("files that staff add follow the modified file and replace none of the customer's", () => {
  const files = [file('original', 1), file('log', 1, 'dyno.csv'), file('log', 2, 'dyno.csv', true), file('modified', 1)]
  expect(filesInVersions(files).map(({ file: { kind, is_result } }) => [kind, is_result])).toEqual([
    ['modified', true],
    ['log', true],
    ['original', false],
    ['log', false],
  ])
})
