import { expect, test } from 'vitest'
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
