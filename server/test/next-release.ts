import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Makes a copy of the app that has further migrations, as the next release has: its source is a copy, everything else is linked.
 * @returns its program, for `startProcess`
 */
export function nextRelease(migrations: Readonly<Record<string, string>>): { program: string; remove(): void } {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'mapwright-next-release-')))
  for (const name of ['node_modules', 'contract', 'locales', 'web', 'scripts', 'package.json', 'CHANGELOG.md'])
    symlinkSync(join(root, name), join(folder, name))
  mkdirSync(join(folder, 'server'))
  for (const name of ['src', 'migrations', 'package.json'])
    cpSync(join(root, 'server', name), join(folder, 'server', name), { recursive: true })
  symlinkSync(join(root, 'server', 'node_modules'), join(folder, 'server', 'node_modules'))
  for (const [name, statements] of Object.entries(migrations))
    writeFileSync(join(folder, 'server', 'migrations', `${name}.sql`), statements)
  return {
    program: join(folder, 'server', 'src', 'main.ts'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
