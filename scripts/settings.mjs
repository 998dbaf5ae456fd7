import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { root } from './set-up.mjs'

/**
 * Reads the settings from the file `.env`. Environment variables take precedence.
 * @param {string} [folder]
 * @param {NodeJS.ProcessEnv} [environment]
 * @returns {NodeJS.ProcessEnv}
 */
export function settings(folder = root, environment = process.env) {
  const file = join(folder, '.env')
  return { ...(existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}), ...environment }
}
