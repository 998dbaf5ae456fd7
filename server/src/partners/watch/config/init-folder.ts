import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../../../platform/errors/error-code.ts'
import { openStateFolder } from '../folder/state-folder.ts'
import { configName } from './config.ts'
import { ConfigError } from './read-config.ts'

/** Configuration of a new folder. Every original becomes a draft until a person changes the rule. */
const firstConfig = {
  address: 'https://tuning.example.com',
  settle_seconds: 5,
  poll_seconds: 30,
  rules: [{ name: 'drafts', files: ['*.bin', '*.ori', '*.hex'], action: 'draft', duplicates: 'ask' }],
}

/** Creates the configuration and the state of a folder. Never replaces an existing configuration. */
export async function initFolder(folder: string): Promise<void> {
  await openStateFolder(folder)
  try {
    await writeFile(join(folder, configName), `${JSON.stringify(firstConfig, null, 2)}\n`, { flag: 'wx' })
  } catch (error) {
    if (errorCode(error) === 'EEXIST') throw new ConfigError(`${folder} already has a ${configName}`)
    throw error
  }
}
