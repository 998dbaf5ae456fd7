/** @typedef {{ name: string, severity: string, titles: string[], fix: string }} Vulnerable */

/** Severities as npm names them, the worst first. */
const severities = ['critical', 'high', 'moderate', 'low', 'info']

/** Severities that must be fixed before a release. */
export const grave = new Set(['critical', 'high'])

/** @param {unknown} fix */
const fixOf = (fix) => {
  if (fix === true) return 'npm audit fix'
  if (typeof fix !== 'object' || fix === null) return 'none yet'
  const { name, version, isSemVerMajor } = /** @type {{ name?: string, version?: string, isSemVerMajor?: boolean }} */ (
    fix
  )
  return `${name} ${version}${isSemVerMajor ? ', a new major version' : ''}`
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Reads the output of `npm audit --json`: the vulnerable packages, the worst first. Undefined if the registry has not answered, or does not
 * offer the audit; `reason` then says why.
 *
 * @param {string} text
 * @returns {{ vulnerable: Vulnerable[] } | { vulnerable: undefined, reason: string }}
 */
export function readAudit(text) {
  const report = parsed(text)
  if (typeof report?.vulnerabilities !== 'object' || report.vulnerabilities === null) {
    const reason = report?.message ?? report?.error?.summary
    return { vulnerable: undefined, reason: typeof reason === 'string' && reason ? reason : 'no report' }
  }
  /** @type {{ name: string, severity: string, via?: unknown[], fixAvailable?: unknown }[]} */
  const packages = Object.values(report.vulnerabilities)
  const vulnerable = packages.map(({ name, severity, via = [], fixAvailable }) => ({
    name,
    severity,
    titles: via.map((cause) => (typeof cause === 'string' ? `through ${cause}` : String(Object(cause).title))),
    fix: fixOf(fixAvailable),
  }))
  const rank = (/** @type {Vulnerable} */ { severity }) => severities.indexOf(severity)
  return { vulnerable: vulnerable.sort((one, other) => rank(one) - rank(other)) }
}
