import { endpoint } from '@mapwright/contract/api/endpoint.ts'
import { expect, test } from 'vitest'
import { httpHost } from '../../test/http-host.ts'
import { query } from '../api/handler.ts'
import { Problem } from '../api/problem.ts'
import { problemBody, problemOf } from './answer-problem.ts'

test.each(['ENOSPC', 'EDQUOT', '53100'])('%s is a full disk, and says so', (code) => {
  const problem = problemOf(Object.assign(new Error('write'), { code }))
  expect(problem.code).toBe('request.disk_full')
  expect(problemBody(problem, 'en').message).toContain('disk of this site is full')
})

test('what nobody foresaw says nothing of itself', () => {
  const { message } = problemBody(problemOf(new Error('SELECT secret')), 'en')
  expect(message).not.toContain('secret')
})

test("another service's failure is a warning where the call foresees it, and an error where it does not", async () => {
  const log: { level: number; msg: string }[] = []
  const fails = async () => {
    throw new Problem('vehicles.provider_failed')
  }
  const Foreseen = endpoint({
    name: 'test.foreseen',
    method: 'GET',
    path: '/foreseen',
    access: ['public'],
    summary: 'Fails, and says that it may',
    payload: {},
    problems: ['vehicles.provider_failed'],
  })
  const Unforeseen = endpoint({
    name: 'test.unforeseen',
    method: 'GET',
    path: '/unforeseen',
    access: ['public'],
    summary: 'Fails',
    payload: {},
  })
  const routes = [query(Foreseen, fails), query(Unforeseen, fails)]
  const host = await httpHost({ routes, onLog: (line) => log.push(line) })
  try {
    for (const name of ['foreseen', 'unforeseen']) await host.send(`/api/${name}`)
    expect(log.filter(({ level }) => level >= 40).map(({ level }) => level)).toEqual([40, 50])
  } finally {
    await host.close()
  }
})
