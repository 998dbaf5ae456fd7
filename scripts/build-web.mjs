// Usage: node scripts/build-web.mjs [STAMP]. Builds the web app into web/dist and precompresses its text files.
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { licensesAsText, licensesOf } from './licenses.mjs'
import { node24, root, run } from './set-up.mjs'

const compressible = /\.(js|css|svg|json|txt|webmanifest|xml)$/
const minCompressedBytes = 512

const dist = join(root, 'web', 'dist')
// Built in a temporary folder and moved into place, so that a running server never serves a partial build.
const draft = join(root, 'node_modules', '.mapwright', `web-${process.pid}`)

async function compressAll() {
  const entries = await readdir(draft, { recursive: true, withFileTypes: true })
  const files = entries.filter(
    (entry) =>
      entry.isFile() && compressible.test(entry.name) && !entry.parentPath.startsWith(join(draft, 'prerender')),
  )
  // Compresses all files at once: zlib uses a thread pool, so this keeps every core busy.
  await Promise.all(files.map((entry) => compress(join(entry.parentPath, entry.name))))
}

/** @param {string} file */
async function compress(file) {
  const content = await readFile(file)
  if (content.length < minCompressedBytes) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)])
}

async function moveIntoPlace() {
  const old = `${draft}-old`
  await rename(dist, old).catch((error) => {
    if (error.code !== 'ENOENT') throw error
  })
  await rename(draft, dist)
  await rm(old, { recursive: true, force: true })
}

/** @param {string[]} args */
const vite = (...args) =>
  run(node24(), [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn', ...args], {
    cwd: join(root, 'web'),
    env: { ...process.env, NODE_ENV: 'production' },
  })

async function build() {
  await mkdir(draft, { recursive: true })
  const code =
    (await vite('--outDir', draft, '--emptyOutDir')) ||
    (await vite('--config', 'vite.prerender.config.ts', '--outDir', join(draft, 'prerender'), '--emptyOutDir')) ||
    (await vite('--config', 'vite.widget.config.ts', '--outDir', draft)) ||
    (await vite('--config', 'vite.watch.config.ts', '--outDir', draft))
  if (code !== 0) return code
  await writeFile(join(draft, 'licenses.txt'), licensesAsText(await licensesOf(root)))
  await compressAll()
  await writeFile(join(draft, '.sources'), process.argv[2] ?? '')
  await moveIntoPlace()
  return 0
}

try {
  process.exitCode = await build()
} finally {
  await rm(draft, { recursive: true, force: true })
}
