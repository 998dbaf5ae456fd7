// Vitest reporter that stores the times of all test files, prints the slowest ones, and reports flaky tests.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './set-up.mjs'

const results = join(root, 'test-results')
const slowestFiles = 10
/** Maximum number of browser tests that may pass only on the retry. If there are more, the run fails. */
const maxFlaky = 2

const maxLines = 24
/** @param {string} message */
const beginningOf = (message) => message.split('\n').slice(0, maxLines).join('\n  ')

/** @param {number} ms */
const inSeconds = (ms) => `${(ms / 1000).toFixed(1)} s`

/** @implements {import('vitest/node').Reporter} */
export default class TestReport {
  /** @param {readonly import('vitest/node').TestModule[]} modules */
  onTestRunEnd(modules) {
    const files = modules.map((file) => {
      const { duration, collectDuration, environmentSetupDuration, prepareDuration } = file.diagnostic()
      return {
        file: file.relativeModuleId,
        project: file.project.name,
        ms: Math.round(duration + collectDuration + environmentSetupDuration + prepareDuration),
        tests: Array.from(file.children.allTests(), (test) => ({
          name: test.fullName,
          ms: Math.round(test.diagnostic()?.duration ?? 0),
        })),
      }
    })
    files.sort((one, other) => other.ms - one.ms)
    const flaky = modules.flatMap((file) =>
      Array.from(file.children.allTests())
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => ({
          file: file.relativeModuleId,
          name: test.fullName,
          errors: test
            .result()
            .errors?.map(({ message, diff = '' }) => stripVTControlCharacters(`${message}\n${diff}`.trim())),
        })),
    )
    mkdirSync(results, { recursive: true })
    writeFileSync(join(results, 'times.json'), `${JSON.stringify(files, undefined, 1)}\n`)
    writeFileSync(join(results, 'flaky.json'), `${JSON.stringify(flaky, undefined, 1)}\n`)
    console.log(`\nThe slowest files:`)
    for (const { file, ms } of files.slice(0, slowestFiles)) console.log(`  ${inSeconds(ms).padStart(8)}  ${file}`)
    for (const { file, name, errors = [] } of flaky)
      console.log(`Flaky, passed when it ran again: ${file} > ${name}\n  ${beginningOf(errors[0] ?? '')}`)
    if (flaky.length > maxFlaky) {
      console.log(`${flaky.length} tests are flaky, more than ${maxFlaky}.`)
      process.exitCode = 1
    }
  }
}
