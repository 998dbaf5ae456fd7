// The project's own source files, as the checks see them.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './set-up.mjs'

/** Every file that git tracks or would track, as a path with forward slashes. */
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
    .filter((path) => path !== '' && !gone(path))

/** @param {string} path */
function gone(path) {
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
 * Prints what was found and ends with 1 if that is anything.
 * @param {string[]} findings
 */
export function report(findings) {
  for (const finding of findings) console.log(finding)
  process.exitCode = findings.length > 0 ? 1 : 0
}
