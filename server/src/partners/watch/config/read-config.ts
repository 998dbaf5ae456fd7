import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import { errorCode } from '../../../platform/errors/error-code.ts'
import { Config, configName } from './config.ts'
import { JsonFault, type JsonLines, jsonLines, lineAt } from './json-lines.ts'

/** Thrown for an invalid configuration. The message has a line for each fault. */
export class ConfigError extends Error {}

const isMissing = ({ code, message }: z.core.$ZodIssue): boolean =>
  code === 'invalid_type' && message.endsWith('received undefined')

/** Describes each fault of an issue with its line and field. */
function faultsIn(issue: z.core.$ZodIssue, lines: JsonLines): string[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => `line ${lineAt(lines, [...issue.path, key])}: ${key} is not a known field`)
  const field = issue.path.join('.') || 'the file'
  const fault = isMissing(issue) ? 'is missing' : issue.message
  return [`line ${lineAt(lines, issue.path)}: ${field}: ${fault}`]
}

/**
 * Returns the line numbers of all fields.
 * @throws ConfigError with the line of the first syntax error
 */
function linesIn(text: string): JsonLines {
  try {
    return jsonLines(text)
  } catch (error) {
    throw error instanceof JsonFault ? new ConfigError(`${configName}, ${error.message}`) : error
  }
}

/**
 * Parses the configuration.
 * @throws ConfigError with all faults
 */
export function parseConfig(content: string): Config {
  const text = content.replace(/^\uFEFF/, '')
  const lines = linesIn(text)
  const parsed = Config.safeParse(JSON.parse(text))
  if (!parsed.success) {
    const faults = parsed.error.issues.flatMap((issue) => faultsIn(issue, lines))
    throw new ConfigError(faults.map((fault) => `${configName}, ${fault}`).join('\n'))
  }
  const names = parsed.data.rules.map(({ name }) => name)
  const twice = names.find((name, at) => names.indexOf(name) < at)
  if (twice !== undefined) throw new ConfigError(`${configName}: two rules have the name "${twice}"`)
  return parsed.data
}

/**
 * Reads the configuration of a folder.
 * @throws ConfigError if it is missing or invalid
 */
export async function readConfig(folder: string): Promise<Config> {
  try {
    return parseConfig(await readFile(join(folder, configName), 'utf8'))
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR')
      throw new ConfigError(`${folder} has no ${configName}: make one with "mapwright watch --init ${folder}"`)
    throw error
  }
}
