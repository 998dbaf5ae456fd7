// The project's source files, for the checks.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './set-up.mjs'

/** Lists all files that git tracks or would track, as paths with forward slashes. */
export const projectFiles = () =>
  execFileSync(
    'git',
    ['-c', 'safe.directory=*', 'ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    },
  )
    .split('\n')
    .filter((path) => path !== '' && !isDeleted(path))

/** @param {string} path */
function isDeleted(path) {
  try {
    readFileSync(join(root, path))
    return false
  } catch {
    return true
  }
}

/** @param {string} path */
export const readSource = (path) => readFileSync(join(root, path), 'utf8')

/**
 * Prints the findings and sets exit code 1 if there are any.
 * @param {string[]} findings
 */
export function report(findings) {
  for (const finding of findings) console.log(finding)
  process.exitCode = findings.length > 0 ? 1 : 0
}
