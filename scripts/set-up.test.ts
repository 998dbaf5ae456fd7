import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from './set-up.mjs'

const setUp = pathToFileURL(join(root, 'scripts', 'set-up.mjs')).href
const nobody = 65_534

type Runner = { uid?: number; module?: string; node?: string }

/** Runs a set-up step in a separate process. Returns its exit code and output. */
function outcome(step: string, { uid, module = setUp, node = process.execPath }: Runner = {}) {
  const program = `import { SetUpError, runMain } from '${module}'
    import { mkdirSync, writeFileSync } from 'node:fs'
    await runMain(async () => { ${step}; return 0 })`
  const { status, stdout, stderr } = spawnSync(node, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
  return { status, output: stdout + stderr }
}

test('a successful step prints nothing and returns its exit code', () => {
  expect(outcome('')).toEqual({ status: 0, output: '' })
  expect(outcome('return 3')).toEqual({ status: 3, output: '' })
})

test('a SetUpError is printed as one sentence', () => {
  expect(outcome("throw new SetUpError('Say which program to run')")).toEqual({
    status: 1,
    output: 'mapwright: Say which program to run\n',
  })
})

test('an unexpected error is printed with its stack trace', () => {
  const { status, output } = outcome("throw new Error('ours')")
  expect(status).toBe(1)
  expect(output).toMatch(/Error: ours\n\s+at /)
})

const canMount = (folder: string): boolean => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

describe.runIf(process.getuid?.() === 0)('as root', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'mapwright-set-up-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('explains a folder of another user in one sentence', () => {
    chmodSync(folder, 0o755)
    // Copies the script and Node, because other users may have no access to the folder of this checkout.
    const [module, node] = [join(folder, 'set-up.mjs'), join(folder, 'node')]
    copyFileSync(join(root, 'scripts', 'set-up.mjs'), module)
    copyFileSync(process.execPath, node)
    const asNobody = { uid: nobody, module: pathToFileURL(module).href, node }
    const path = join(folder, 'node_modules')
    expect(outcome(`mkdirSync('${path}')`, asNobody)).toEqual({
      status: 1,
      output: `mapwright: Cannot use ${path}: this user may not write there.\n`,
    })
  })

  test('explains a full disk in one sentence', ({ skip }) => {
    const mounted = canMount(folder)
    skip(!mounted, 'mounting is not possible here')
    try {
      expect(outcome(`writeFileSync('${join(folder, 'large')}', Buffer.alloc(1 << 20))`)).toEqual({
        status: 1,
        output: `mapwright: Cannot use ${root}: the disk is full.\n`,
      })
    } finally {
      execFileSync('umount', [folder])
    }
  })

  test('explains a read-only disk in one sentence', ({ skip }) => {
    const mounted = canMount(folder)
    skip(!mounted, 'mounting is not possible here')
    try {
      execFileSync('mount', ['-o', 'remount,ro', folder])
      const path = join(folder, 'web')
      expect(outcome(`mkdirSync('${path}')`)).toEqual({
        status: 1,
        output: `mapwright: Cannot use ${path}: the disk is read-only.\n`,
      })
    } finally {
      execFileSync('umount', [folder])
    }
  })
})
