import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keysOf } from '@mapwright/contract/api/typed-entries.ts'
import { expect, test } from 'vitest'
import { keyFor } from './idempotency-keys.ts'
import { move, type Read, type Result, readMoves } from './read.ts'
import { openReadStore } from './read-store.ts'
import { resultName } from './result-name.ts'

const read: Read = {
  ...{ _id: '0198c0de-0000-7000-8000-000000000001', file: 'golf.bin', size: 5, modified_ms: 1.5 },
  ...{ sha256: 'a'.repeat(64), rule: 'stage 1', attempt: 1, seen_at_ms: 1, state: { status: 'seen' } },
}
const result: Result = {
  ...{ _id: '0198c0de-0000-7000-8000-000000000002', kind: 'modified', version: 1, name: 'tuned.bin', size: 5 },
  ...{ sha256: 'b'.repeat(64), saved: null },
}

test('allows only legal transitions', () => {
  const sending = move(read, 'send', { status: 'sending', key: 'k', at_ms: 1 })
  expect(sending.state.status).toBe('sending')
  expect(() => move(sending, 'send', { status: 'sending', key: 'k', at_ms: 1 })).toThrow('cannot send')
  expect(() => move(read, 'save', { status: 'saved', ...delivery, at_ms: 1 })).toThrow('cannot save')
})

const delivery = {
  ...{ order_id: read._id, number: 1042, services: 'Stage 1', completed_at: '2026-01-01T00:00:00Z' },
  results: [result],
}

test('every state can be reached, and only final states have no transition', () => {
  const moves = keysOf(readMoves).map((event) => readMoves[event])
  const reached = new Set(['seen'])
  for (let before = 0; before < reached.size; ) {
    before = reached.size
    for (const { from, to } of moves) if (from.some((status) => reached.has(status))) reached.add(to)
  }
  const statuses = moves.flatMap(({ from, to }) => [...from, to])
  expect([...reached].sort()).toEqual([...new Set(statuses)].sort())
})

test('keys depend only on folder, content, attempt and request', () => {
  const keys = [
    keyFor('folder', read, 'draft'),
    keyFor('other', read, 'draft'),
    keyFor('folder', { ...read, attempt: 2 }, 'draft'),
    keyFor('folder', { ...read, sha256: 'c'.repeat(64) }, 'draft'),
    keyFor('folder', read, 'order 100.00'),
  ]
  expect(new Set(keys).size).toBe(keys.length)
  expect(keyFor('folder', { ...read, file: 'copy.bin', modified_ms: 2 }, 'draft')).toBe(keys[0])
})

test.each([
  [{ file: 'golf.ori', services: 'Stage 1, DSG tune', number: 1042 }, {}, 'golf.Stage-1-DSG-tune.1042.bin'],
  [{ file: 'golf', services: '', number: 7 }, { name: 'tuned' }, 'golf.modified.7.bin'],
  [
    { file: 'golf.ori', services: 'Stufe 2 (E85)', number: 7 },
    { name: 'x.HEX', version: 3 },
    'golf.Stufe-2-(E85).7.v3.hex',
  ],
  [{ file: 'golf.bin', services: 'Stage 1', number: 7 }, { kind: 'log', name: 'a.txt' }, 'golf.Stage-1.7.log.txt'],
  [{ file: 'a.bin', services: '../../etc', number: 7 }, { name: '../../x.bin/../passwd' }, 'a.etc.7.bin'],
  [{ file: 'a.bin', services: 'CON: "x" \u0000?', number: 7 }, { name: 'C:\\x.b<n' }, 'a.CON-x.7.bin'],
] as const)('the result of %o %o is saved as %s', (named, more, name) => {
  expect(resultName(named, { ...result, ...more })).toBe(name)
})

test('the name of a result fits into every file system', () => {
  const named = { file: `${'電'.repeat(84)}.bin`, services: '改'.repeat(100), number: 1042 }
  expect(Buffer.byteLength(resultName(named, { ...result, kind: 'id_file', version: 12 }))).toBeLessThan(220)
})

test('a damaged state file is renamed, and the others are loaded', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'reads-'))
  const store = await openReadStore(folder)
  await store.put(read)
  await writeFile(join(folder, 'half.json'), '{"_id":')
  await writeFile(join(folder, 'x.json.1.tmp'), '{')
  const again = await openReadStore(folder)
  expect([again.damaged, again.all()]).toEqual([['half.json'], [read]])
  expect((await readdir(folder)).sort()).toEqual([`${read._id}.json`, 'half.json.damaged'])
  await rm(folder, { recursive: true })
})
