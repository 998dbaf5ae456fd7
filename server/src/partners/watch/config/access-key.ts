import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { errorCode } from '../../../platform/errors/error-code.ts'
import { ConfigError } from './read-config.ts'

/** Name of the environment variable with the access key. */
export const keyVariable = 'MAPWRIGHT_KEY'

async function keyIn(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
    throw new ConfigError(`The access key is missing: put it into ${path}, or into the variable ${keyVariable}`)
  }
}

/**
 * Reads the access key from the environment or from a file. No error message contains the key.
 * @throws ConfigError if no usable key is found
 */
export async function readAccessKey(folder: string, keyFile: string, env: NodeJS.ProcessEnv): Promise<string> {
  const key = (env[keyVariable] || (await keyIn(resolve(folder, keyFile)))).trim()
  if (key.startsWith('pk_'))
    throw new ConfigError('The access key is a public one for websites; create one of an access for orders')
  if (!/^mw_[\w-]{20,200}$/.test(key)) throw new ConfigError('The access key is not complete: it begins with mw_')
  return key
}
