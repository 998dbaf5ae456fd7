import { extname } from 'node:path'
import type { Config, Rule } from './config.ts'

/** Names of temporary and system files. */
const temporary = /^[.~]|~$|\.(part|partial|tmp|temp|crdownload|download|swp|lock)$|^(desktop\.ini|thumbs\.db)$/i

/**
 * Returns true if a file may be an original according to its name: it is neither a hidden, temporary or system file nor a JSON file such
 * as the configuration.
 */
export const isCandidate = (name: string): boolean => !temporary.test(name) && extname(name) !== '.json'

/** Compares a name with a pattern of `*` and `?`, ignoring case. Takes linear time for each star. */
export function matchesGlob(pattern: string, name: string): boolean {
  const [wanted, text] = [pattern.toLowerCase(), name.toLowerCase()]
  let [at, star, mark] = [0, -1, 0]
  for (let from = 0; from < text.length; ) {
    if (at < wanted.length && (wanted[at] === '?' || wanted[at] === text[from]) && wanted[at] !== '*') {
      at++
      from++
    } else if (wanted[at] === '*') {
      star = at++
      mark = from
    } else if (star >= 0) {
      at = star + 1
      from = ++mark
    } else return false
  }
  return /^\**$/.test(wanted.slice(at))
}

/** Returns the first rule that matches the name and size of a file. */
export const ruleFor = ({ rules }: Config, name: string, size: number): Rule | undefined =>
  rules.find(
    ({ files, min_bytes, max_bytes }) =>
      size >= min_bytes && size <= max_bytes && files.some((pattern) => matchesGlob(pattern, name)),
  )
