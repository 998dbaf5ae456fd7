// Checks that the example in examples/addition still applies, and that adding an endpoint, a page and a notification changes only the folders of one
// domain, the wording and the access table. `--try` commits the example in a copy of the project, runs `npm run check` there, and reverts it.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { domains } from './domain-order.mjs'
import { node24, root } from './set-up.mjs'
import { projectFiles, readSource, report } from './sources.mjs'

const patch = 'examples/addition/addition.patch'
/** Files that every addition touches outside of its domain. */
const byHand = /^(locales\/[\w-]+\/\w+\.json|server\/test\/access\/\w+\.ts)$/

const paths = [...readSource(patch).matchAll(/^diff --git a\/(\S+) /gm)].map(([, path = '']) => path)
const inFolders = paths.filter((path) => !byHand.test(path))
const touched = new Set(inFolders.map((path) => /^(?:contract|server|web)\/src\/(\w+)\//.exec(path)?.[1] ?? path))

/**
 * @param {string} folder
 * @param {string[]} args
 */
function git(folder, ...args) {
  const author = ['-c', 'user.name=example', '-c', 'user.email=example@localhost', '-c', 'commit.gpgsign=false']
  const { status, stdout, stderr } = spawnSync('git', ['-c', 'safe.directory=*', ...author, ...args], {
    cwd: folder,
    encoding: 'utf8',
  })
  return { isDone: status === 0, stdout, stderr }
}

/** @param {string[]} args */
const apply = (...args) => git(root, 'apply', '--check', '-C1', ...args, patch)

/** Returns an error if the patch does not fit. A patch that is already applied, as in the copy, counts as fitting. */
function unfit() {
  const { isDone, stderr } = apply()
  return isDone || apply('--reverse').isDone ? [] : [`${patch} does not fit, see the README next to it:\n${stderr}`]
}

/** Creates a copy of the project with its own repository. The copy shares the installed packages. */
function copyProject() {
  const copy = mkdtempSync(join(tmpdir(), 'mapwright-addition-'))
  for (const path of projectFiles()) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    cpSync(join(root, path), join(copy, path))
  }
  for (const workspace of ['contract', 'demo', 'server', 'web'].filter((name) =>
    existsSync(join(root, name, 'node_modules')),
  ))
    symlinkSync(join(root, workspace, 'node_modules'), join(copy, workspace, 'node_modules'))
  const packages = join(copy, 'node_modules')
  for (const folder of ['@mapwright', '.mapwright']) mkdirSync(join(packages, folder), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (!/^[@.]mapwright$/.test(name)) symlinkSync(join(root, 'node_modules', name), join(packages, name))
  for (const name of readdirSync(join(root, 'node_modules/@mapwright')))
    symlinkSync(join(copy, name), join(packages, '@mapwright', name))
  return copy
}

/** @param {string} copy */
function tryIn(copy) {
  const steps = [
    ['init', '--quiet'],
    ['add', '--all'],
    ['commit', '--quiet', '--message=the project'],
    ['apply', '-C1', '--index', patch],
    ['commit', '--quiet', '--message=add an endpoint, a page and a notification'],
  ]
  for (const step of steps) {
    const { isDone, stderr } = git(copy, ...step)
    if (!isDone) return [`git ${step[0]} failed: ${stderr}`]
  }
  console.log(git(copy, 'show', '--stat').stdout)
  const { status } = spawnSync(node24(), [join(copy, 'scripts/check.mjs')], { cwd: copy, stdio: 'inherit' })
  git(copy, 'revert', '--no-edit', 'HEAD')
  const isReverted = git(copy, 'diff', '--quiet', 'HEAD~2').isDone
  return [
    ...(status === 0 ? [] : ['the project with the example does not pass npm run check']),
    ...(isReverted ? [] : ['after the revert, something is left']),
  ]
}

function tryAddition() {
  const copy = copyProject()
  try {
    return tryIn(copy)
  } finally {
    rmSync(copy, { recursive: true })
  }
}

const [domain, ...others] = touched
const findings = [
  ...unfit(),
  ...(domain && domains.includes(domain) && others.length === 0
    ? []
    : [`${patch} touches more than one domain: ${[...touched].join(', ')}`]),
]
report(findings.length === 0 && process.argv.includes('--try') ? tryAddition() : findings)
