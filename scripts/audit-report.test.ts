import { expect, test } from 'vitest'
import { readAudit } from './audit-report.mjs'

const reportOf = (vulnerabilities: object) => JSON.stringify({ auditReportVersion: 2, vulnerabilities, metadata: {} })

test('lists vulnerable packages with their causes and fixes, the worst first', () => {
  const report = reportOf({
    inner: {
      name: 'inner',
      severity: 'low',
      via: [{ title: 'Slow expression', url: 'https://advisories.example/1' }],
      fixAvailable: false,
    },
    outer: { name: 'outer', severity: 'moderate', via: ['inner'], fixAvailable: true },
    open: {
      name: 'open',
      severity: 'critical',
      via: [{ title: 'Remote execution' }],
      fixAvailable: { name: 'open', version: '3.0.0', isSemVerMajor: true },
    },
  })
  expect(readAudit(report).vulnerable).toEqual([
    { name: 'open', severity: 'critical', titles: ['Remote execution'], fix: 'open 3.0.0, a new major version' },
    { name: 'outer', severity: 'moderate', titles: ['through inner'], fix: 'npm audit fix' },
    { name: 'inner', severity: 'low', titles: ['Slow expression'], fix: 'none yet' },
  ])
})

test('distinguishes a registry without audits from one that reports no vulnerability', () => {
  expect(readAudit(reportOf({}))).toEqual({ vulnerable: [] })
  expect(readAudit('{"message": "405 Method Not Allowed", "error": {"summary": ""}}')).toEqual({
    vulnerable: undefined,
    reason: '405 Method Not Allowed',
  })
  expect(readAudit('')).toEqual({ vulnerable: undefined, reason: 'no report' })
})
