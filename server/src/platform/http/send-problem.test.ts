import { endpoint } from '@mapwright/contract/api/endpoint.ts'
import { expect, test } from 'vitest'
import { httpHost } from '../../../test/http-host.ts'
import { query } from '../api/handler.ts'
import { Problem } from '../api/problem.ts'
import { problemBody, problemOf } from './send-problem.ts'

test.each(['ENOSPC', 'EDQUOT', '53100'])('reports %s as a full disk', (code) => {
  const problem = problemOf(Object.assign(new Error('write'), { code }))
  expect(problem.code).toBe('request.disk_full')
  expect(problemBody(problem, 'en').message).toContain('disk of this site is full')
})

test('does not reveal unexpected errors', () => {
  const { message } = problemBody(problemOf(new Error('SELECT secret')), 'en')
  expect(message).not.toContain('secret')
})

test('a declared failure of another service is logged as a warning, an undeclared one as an error', async () => {
  const log: { level: number; msg: string }[] = []
  const fails = async () => {
    throw new Problem('vehicles.provider_failed')
  }
  const Declared = endpoint({
    name: 'test.declared',
    method: 'GET',
    path: '/declared',
    access: ['public'],
    summary: 'Fails with a declared problem',
    payload: {},
    problems: ['vehicles.provider_failed'],
  })
  const Undeclared = endpoint({
    name: 'test.undeclared',
    method: 'GET',
    path: '/undeclared',
    access: ['public'],
    summary: 'Fails with an undeclared problem',
    payload: {},
  })
  const routes = [query(Declared, fails), query(Undeclared, fails)]
  const host = await httpHost({ routes, onLog: (line) => log.push(line) })
  try {
    for (const name of ['declared', 'undeclared']) await host.send(`/api/${name}`)
    expect(log.filter(({ level }) => level >= 40).map(({ level }) => level)).toEqual([40, 50])
  } finally {
    await host.close()
  }
})
