// Collects the licenses of the packages that the product contains.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const licenseFile = /^(licen[cs]e|copying|notice|ofl)([.-].*)?$/i
const line = '-'.repeat(80)

/**
 * @typedef {{ version?: string, license?: string, dev?: boolean, link?: boolean }} LockedPackage
 * @typedef {{ name: string, version: string, license: string, text: string }} License
 */

/** @param {string} folder */
async function textsIn(folder) {
  const names = (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => entry.isFile() && licenseFile.test(entry.name))
    .map(({ name }) => name)
    .sort()
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return texts.map((text) => text.replace(/\r\n?/g, '\n').trim()).join('\n\n')
}

/** @param {unknown} error */
const isMissing = (error) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/**
 * Returns the license of every installed package that is not only for development, by name. Packages of other platforms are not
 * installed and therefore left out.
 *
 * @param {string} root The folder that contains package-lock.json
 * @returns {Promise<License[]>}
 */
export async function licensesOf(root) {
  /** @type {{ packages: Record<string, LockedPackage> }} */
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
  /** @type {License[]} */
  const found = []
  for (const [path, { version = '', license = '', dev, link }] of Object.entries(packages)) {
    const name = path.split('node_modules/').at(-1) ?? ''
    if (!path.includes('node_modules/') || dev || link) continue
    try {
      found.push({ name, version, license, text: await textsIn(join(root, path)) })
    } catch (error) {
      if (!isMissing(error)) throw error
    }
  }
  const byPackage = new Map(found.map((entry) => [`${entry.name} ${entry.version}`, entry]))
  return [...byPackage.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
}

/**
 * Writes the licenses as text: an overview, then each license with the packages that have exactly this text.
 *
 * @param {readonly License[]} licenses
 */
export function licensesAsText(licenses) {
  const overview = licenses.map(({ name, version, license }) => `${name} ${version}  ${license || 'see below'}`)
  const byText = Map.groupBy(
    licenses.filter(({ text }) => text !== ''),
    ({ text }) => text,
  )
  const texts = [...byText].map(
    ([text, of]) => `${line}\n${of.map(({ name }) => name).join(', ')}\n${line}\n\n${text}\n`,
  )
  return `Mapwright contains the following packages of others.\n\n${overview.join('\n')}\n\n${texts.join('\n')}`
}
