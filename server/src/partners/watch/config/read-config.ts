import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import { errorCode } from '../../../platform/errors/error-code.ts'
import { Config, configName } from './config.ts'
import { type JsonLines, jsonLines, lineOf } from './json-lines.ts'

/** An error in the configuration, with a line for each fault. */
export class ConfigError extends Error {}

const isMissing = ({ code, message }: z.core.$ZodIssue): boolean =>
  code === 'invalid_type' && message.endsWith('received undefined')

/** Names the line and the field of each fault. */
function faultsIn(issue: z.core.$ZodIssue, lines: JsonLines): string[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => `line ${lineOf(lines, [...issue.path, key])}: ${key} is not a known field`)
  const field = issue.path.join('.') || 'the file'
  const fault = isMissing(issue) ? 'is missing' : issue.message
  return [`line ${lineOf(lines, issue.path)}: ${field}: ${fault}`]
}

/** Parses the configuration. Throws ConfigError with all faults. */
export function parseConfig(text: string): Config {
  let json: unknown
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new ConfigError(`${configName} is not valid JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
  const parsed = Config.safeParse(json)
  if (!parsed.success) {
    const lines = jsonLines(text)
    const faults = parsed.error.issues.flatMap((issue) => faultsIn(issue, lines))
    throw new ConfigError(faults.map((fault) => `${configName}, ${fault}`).join('\n'))
  }
  const names = parsed.data.rules.map(({ name }) => name)
  const twice = names.find((name, at) => names.indexOf(name) < at)
  if (twice !== undefined) throw new ConfigError(`${configName}: two rules have the name "${twice}"`)
  return parsed.data
}

/** Reads the configuration of a folder. Throws ConfigError. */
export async function readConfig(folder: string): Promise<Config> {
  try {
    return parseConfig(await readFile(join(folder, configName), 'utf8'))
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR')
      throw new ConfigError(`${folder} has no ${configName}: make one with "mapwright watch --init ${folder}"`)
    throw error
  }
}
