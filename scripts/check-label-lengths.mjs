// Finds translated labels of buttons, menus, tabs and page titles that are much longer than in English, because they would be cut off or
// wrap in narrow places.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './set-up.mjs'
import { projectFiles, readSource, report } from './sources.mjs'

/** Labels up to this width fit everywhere, in the width of Latin letters. */
const fittingWidth = 24
/** Maximum width of a longer label, as a multiple of the English one. */
const maxRatio = 2.2

/** The content of an element that is a button, a link, a tab or an entry of a menu. */
const content = /\{(t\([^{}]*\))\}\s*<\/(?:\w*Button|\w*Link|Tabs\.Tab|Menu\.Item|Button\.\w+)>/g
/** The name of an entry of a menu, of a page, of a tab, or of an action of a row. */
const entry = /\b(?:name|title|action|label): ([^\n]*)/g
const key = /'([a-z_]+:[\w.]+)'/g

const isList = (/** @type {string} */ path) =>
  /\/(menu|own-menu|index|own-pages|search|search-sources)\.ts$|tabs?\.tsx$|actions?\.tsx?$/.test(path)

/** Finds the keys of labels in the code of the web app. */
function labelKeys() {
  const sources = projectFiles().filter((path) => /^web\/src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  const keys = sources.flatMap((path) => {
    const source = readSource(path)
    const found = [...source.matchAll(content), ...(isList(path) ? source.matchAll(entry) : [])]
    return found.flatMap(([, text = '']) => [...text.matchAll(key)].map(([, name = '']) => name))
  })
  return [...new Set(keys)]
}

/** Width of a text in Latin letters. East Asian characters are about twice as wide; combining marks take no space. */
const widthOf = (/** @type {string} */ text) =>
  [...text.replace(/\{\{[^{}]*\}\}/g, '')].reduce(
    (width, letter) =>
      width +
      (/\p{M}/u.test(letter)
        ? 0
        : /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(letter)
          ? 1.8
          : 1),
    0,
  )

const folder = join(root, 'locales')
/**
 * @param {string} tag
 * @returns {Map<string, string>}
 */
function wordingIn(tag) {
  const wording = new Map()
  for (const file of readdirSync(join(folder, tag)))
    for (const [name, text] of Object.entries(JSON.parse(readFileSync(join(folder, tag, file), 'utf8'))))
      wording.set(`${file.replace('.json', '')}:${name}`, text)
  return wording
}

const english = wordingIn('en')
const keys = labelKeys().filter((name) => english.has(name))
report(
  readdirSync(folder)
    .filter((tag) => tag !== 'en')
    .flatMap((tag) => {
      const wording = wordingIn(tag)
      return keys
        .filter((name) => {
          const width = widthOf(wording.get(name) ?? '')
          return width > fittingWidth && width > maxRatio * widthOf(english.get(name) ?? '')
        })
        .map((name) => `${tag} ${name}: “${wording.get(name)}” is much longer than “${english.get(name)}”`)
    }),
)
