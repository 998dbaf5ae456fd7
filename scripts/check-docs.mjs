// Checks the documents: npm scripts, files, folders and names must exist, CONTRIBUTING.md must list all guides, README.md must list all settings, and
// all decisions must have the same sections.
import { existsSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { root } from './set-up.mjs'
import { projectFiles, readSource, report } from './sources.mjs'

const files = projectFiles()
const guides = files.filter((path) => path.startsWith('docs/how-to/'))
const documents = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'bench/README.md', 'docs/containers.md'].filter((path) =>
    existsSync(join(root, path)),
  ),
  ...guides,
]
const heaviestPicture = 200_000

const exists = (/** @type {string} */ path) => {
  const clean = normalize(path).replace(/\/$/, '')
  return files.some((file) => file === clean || file.startsWith(`${clean}/`))
}

/** Names of npm's own commands and of the scripts in package.json. */
const scripts = new Set([...Object.keys(JSON.parse(readSource('package.json')).scripts), 'start', 'test'])

/** @param {string} text */
const scriptsIn = (text) => [...text.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = '']) => name)

/** Targets of links and pictures, except complete URLs and paths that start with a slash (pages of the running site). */
const linksIn = (/** @type {string} */ text) =>
  [...text.matchAll(/\]\(([^)\s]+)\)|\b(?:src|srcset)="([^"]+)"/g)]
    .map(([, link, picture]) => (link ?? picture ?? '').replace(/#.*$/, ''))
    .filter((target) => target !== '' && !/^(https?:|mailto:|\/)/.test(target))

const folders = new Set(files.map((file) => file.split('/')[0] ?? '').filter((name) => !name.includes('.')))

/**
 * Returns the paths in backticks and the scripts run with `node`, if they start with one of the project's folders. Omits paths with
 * placeholders such as `<tag>` and `…`.
 */
const pathsIn = (/** @type {string} */ text) =>
  [...text.matchAll(/`([\w.-]+\/[\w./-]*)`|node (scripts\/[\w./-]+)/g)]
    .map(([, path, script]) => path ?? script ?? '')
    .filter((path) => folders.has(path.split('/')[0] ?? ''))

const missing = documents.flatMap((document) => {
  const text = readSource(document)
  const here = dirname(document)
  return [
    ...scriptsIn(text)
      .filter((name) => !scripts.has(name))
      .map((name) => `npm run ${name}, which is not in package.json`),
    ...linksIn(text)
      .filter((target) => !exists(join(here, target)))
      .map((target) => `a link to ${target}, which does not exist`),
    ...pathsIn(text)
      .filter((path) => !exists(path))
      .map((path) => `${path}, which does not exist`),
  ].map((finding) => `${document} names ${finding}`)
})

const sources = files.filter((path) => /\.(ts|tsx|mjs|css)$/.test(path))
const words = new Set(sources.flatMap((path) => readSource(path).match(/\w+/g) ?? []))

/** Finds names of functions, types and fields in inline code: `name`, `name()` or `<Name>`. Ignores paths and calls with arguments. */
const namesIn = (/** @type {string} */ text) =>
  [...text.matchAll(/`<?([A-Za-z][A-Za-z_]*)(?:\(\)|>)?`/g)].map(([, name = '']) => name)

const unknown = guides.flatMap((guide) =>
  namesIn(readSource(guide))
    .filter((name) => !words.has(name))
    .map((name) => `${guide} names ${name}, which the sources do not contain`),
)

const listed = new Set(linksIn(readSource('CONTRIBUTING.md')))
const unlisted = guides.filter((guide) => !listed.has(guide)).map((guide) => `CONTRIBUTING.md does not list ${guide}`)

/** Sections of a decision. */
const parts = ['Context', 'Decision', 'Consequence']
const misshapen = files
  .filter((path) => /^docs\/decisions\/\d.*\.md$/.test(path))
  .filter((path) => [...readSource(path).matchAll(/^## (.+)$/gm)].map(([, part]) => part).join() !== parts.join())
  .map((path) => `${path} does not consist of ${parts.join(', ')}`)

/** Compares the settings that the server reads with the table in README.md. */
function configuration() {
  const [, schema = ''] =
    /const environment = z\.object\(\{\n([\s\S]*?)\n\}\)/.exec(readSource('server/src/platform/startup/config.ts')) ??
    []
  const read = [...schema.matchAll(/^ {2}([A-Z][A-Z0-9_]*):/gm)].map(([, name = '']) => name)
  const documented = [...readSource('README.md').matchAll(/^\| `([A-Z][A-Z0-9_]*)` \|/gm)].map(([, name = '']) => name)
  return [
    ...(read.length === 0
      ? ['this check cannot parse the environment declared in server/src/platform/startup/config.ts']
      : []),
    ...read
      .filter((name) => !documented.includes(name))
      .map((name) => `README.md lacks ${name}, which the server reads`),
    ...documented
      .filter((name) => !read.includes(name))
      .map((name) => `README.md lists ${name}, which the server does not read`),
  ]
}

const pictures = files
  .filter((path) => path.startsWith('docs/screenshots/') && statSync(join(root, path)).size > heaviestPicture)
  .map((path) => `${path} is heavier than ${heaviestPicture / 1000} kB`)

report([...missing, ...unknown, ...unlisted, ...misshapen, ...configuration(), ...pictures])
