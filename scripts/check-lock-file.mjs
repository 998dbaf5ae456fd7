// Checks that the lock file lists every optional dependency, including those for other platforms. npm omits packages that are missing from the
// registry in use, and `npm ci` then refuses the lock file on all platforms.
import { readSource, report } from './sources.mjs'

/** @typedef {{ version?: string, optionalDependencies?: Record<string, string> }} Package */
/** @type {Record<string, Package>} */
const packages = JSON.parse(readSource('package-lock.json')).packages

report(
  Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`])
      .map((name) => `package-lock.json lacks ${name}, an optional dependency of ${path || 'the project'}`),
  ),
)
