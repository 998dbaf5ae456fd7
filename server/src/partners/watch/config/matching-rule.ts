import { extname } from 'node:path'
import type { Config, Rule } from './config.ts'

/** Names of files that are being written, and of files of the system. */
const temporary = /^[.~]|~$|\.(part|partial|tmp|temp|crdownload|download|swp|lock)$|^(desktop\.ini|thumbs\.db)$/i

/** Whether a file may be a read: it is not hidden, temporary, or the configuration. */
export const isCandidate = (name: string): boolean => !temporary.test(name) && extname(name) !== '.json'

/** Compares a name with a pattern of `*` and `?`, without regard to case, in linear steps per star. */
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

/** The first rule for a file of this name and size. */
export const ruleFor = ({ rules }: Config, name: string, size: number): Rule | undefined =>
  rules.find(
    ({ files, min_bytes, max_bytes }) =>
      size >= min_bytes && size <= max_bytes && files.some((pattern) => matchesGlob(pattern, name)),
  )
