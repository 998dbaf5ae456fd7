// Checks that tests wait for a condition, not for a time. A fixed pause is too short on a busy machine and too long on a fast one. The test
// kits provide functions that do so.
import { projectFiles, readSource, report } from './sources.mjs'

/** @type {[pattern: RegExp, instead: string][]} */
const forbidden = [
  [/\bsetTimeout\b/, 'a fixed pause; wait for a state with eventually() or expect.poll(), or use server/test/waits.ts'],
  [/\bwaitForTimeout\b/, 'a fixed pause; wait for what the page shows'],
  [/\bvi\.waitFor\b/, 'gives up after a second; use eventually() or expect.poll()'],
]

/** @type {string[]} */
const found = []
for (const path of projectFiles().filter((file) => /\.test\.tsx?$/.test(file))) {
  const source = readSource(path)
  // Fake time only passes when the test advances it.
  if (source.includes('useFakeTimers')) continue
  source.split('\n').forEach((line, at) => {
    for (const [pattern, instead] of forbidden)
      if (pattern.test(line)) found.push(`${path}:${at + 1}: ${pattern.exec(line)?.[0]}: ${instead}`)
  })
}
report(found)
