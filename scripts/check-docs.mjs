// What the documents name is there: npm scripts, files and folders, and every name of the configuration.
import { existsSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { root } from './set-up.mjs'
import { projectFiles, readSource, report } from './sources.mjs'

const documents = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'bench/README.md'].filter((path) =>
  existsSync(join(root, path)),
)
const files = projectFiles()
const heaviestPicture = 200_000

const isThere = (/** @type {string} */ path) => {
  const clean = normalize(path).replace(/\/$/, '')
  return files.some((file) => file === clean || file.startsWith(`${clean}/`))
}

/** npm's own commands, and those of package.json. */
const scripts = new Set([...Object.keys(JSON.parse(readSource('package.json')).scripts), 'start', 'test'])

/** @param {string} text */
const namedScripts = (text) => [...text.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = '']) => name)

/** Targets of links and pictures that are not addresses of the web or of the running site. */
const linked = (/** @type {string} */ text) =>
  [...text.matchAll(/\]\(([^)\s]+)\)|\b(?:src|srcset)="([^"]+)"/g)]
    .map(([, link, picture]) => (link ?? picture ?? '').replace(/#.*$/, ''))
    .filter((target) => target !== '' && !/^(https?:|mailto:|\/)/.test(target))

const folders = new Set(files.map((file) => file.split('/')[0] ?? '').filter((name) => !name.includes('.')))

/** Paths of this project in `code`: what begins with one of its folders. `<tag>` and `…` stand for something. */
const mentioned = (/** @type {string} */ text) =>
  [...text.matchAll(/`([\w.-]+\/[\w./-]*)`|node (scripts\/[\w./-]+)/g)]
    .map(([, path, script]) => path ?? script ?? '')
    .filter((path) => folders.has(path.split('/')[0] ?? ''))

const missing = documents.flatMap((document) => {
  const text = readSource(document)
  const here = dirname(document)
  return [
    ...namedScripts(text)
      .filter((name) => !scripts.has(name))
      .map((name) => `npm run ${name}, which package.json has not`),
    ...linked(text)
      .filter((target) => !isThere(join(here, target)))
      .map((target) => `a link to ${target}, which is not there`),
    ...mentioned(text)
      .filter((path) => !isThere(path))
      .map((path) => `${path}, which is not there`),
  ].map((finding) => `${document} names ${finding}`)
})

/** The names that the server reads, held against the table of the README, both ways. */
function configuration() {
  const [, schema = ''] =
    /const environment = z\.object\(\{\n([\s\S]*?)\n\}\)/.exec(readSource('server/src/config.ts')) ?? []
  const read = [...schema.matchAll(/^ {2}([A-Z][A-Z0-9_]*):/gm)].map(([, name = '']) => name)
  const told = [...readSource('README.md').matchAll(/^\| `([A-Z][A-Z0-9_]*)` \|/gm)].map(([, name = '']) => name)
  return [
    ...(read.length === 0
      ? ['server/src/config.ts declares its environment in a way that this check does not read']
      : []),
    ...read.filter((name) => !told.includes(name)).map((name) => `README.md lacks ${name}, which the server reads`),
    ...told
      .filter((name) => !read.includes(name))
      .map((name) => `README.md tells of ${name}, which the server does not read`),
  ]
}

const pictures = files
  .filter((path) => path.startsWith('docs/screenshots/') && statSync(join(root, path)).size > heaviestPicture)
  .map((path) => `${path} is heavier than ${heaviestPicture / 1000} kB`)

report([...missing, ...configuration(), ...pictures])
