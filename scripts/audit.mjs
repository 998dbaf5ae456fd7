// Usage: npm run audit. Asks the registry for known vulnerabilities of the packages that run in production. Exits with 1 if one is high or
// critical, and with 0 if there is none, or if the registry does not answer, which it says clearly.
import { spawnSync } from 'node:child_process'
import { grave, readAudit } from './audit-report.mjs'
import { root } from './set-up.mjs'

const timeoutMs = 120_000

const { stdout, error } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  cwd: root,
  encoding: 'utf8',
  timeout: timeoutMs,
  maxBuffer: 64 * 2 ** 20,
  shell: process.platform === 'win32',
})
const report = readAudit(stdout ?? '')
if (!report.vulnerable) {
  console.log(`! skipped: the registry gave no audit (${error?.message ?? report.reason}).`)
  console.log('  Nothing has been checked. Run this again where the registry offers audits.')
} else if (report.vulnerable.length === 0) {
  console.log('✓ The registry knows of no vulnerability in the packages that run in production.')
} else {
  for (const { name, severity, titles, fix } of report.vulnerable)
    console.log(`${grave.has(severity) ? '✗' : '!'} ${severity.padEnd(9)} ${name}: ${titles.join('; ')}. Fix: ${fix}`)
  if (report.vulnerable.some(({ severity }) => grave.has(severity))) process.exitCode = 1
}
