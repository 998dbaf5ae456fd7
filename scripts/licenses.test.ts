import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { licensesAsText, licensesOf } from './licenses.mjs'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'licenses-'))
})
afterEach(() => rm(root, { recursive: true }))

const install = async (name: string, files: Record<string, string>) => {
  const folder = join(root, 'node_modules', name)
  await mkdir(folder, { recursive: true })
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text)
}

describe('the licenses', () => {
  it('contain each installed package of the product once, with its text', async () => {
    await install('left', { LICENSE: 'MIT\r\ntext', 'index.js': '' })
    await install('@scope/right', { 'license.md': 'MIT\ntext', 'NOTICE.txt': 'Notice' })
    await install('tool', { LICENSE: 'of a tool' })
    await install('bare', { 'index.js': '' })
    const packages = {
      '': { version: '1.0.0' },
      server: { version: '1.0.0' },
      'node_modules/@mapwright/server': { link: true },
      'node_modules/left': { version: '1.0.0', license: 'MIT' },
      'node_modules/@scope/right': { version: '2.0.0', license: 'MIT' },
      'node_modules/bare': { version: '3.0.0', license: 'ISC' },
      'node_modules/tool': { version: '4.0.0', license: 'MIT', dev: true },
      'node_modules/other-platform': { version: '5.0.0', license: 'MIT' },
    }
    await writeFile(join(root, 'package-lock.json'), JSON.stringify({ packages }))
    const licenses = await licensesOf(root)
    expect(licenses.map(({ name, text }) => [name, text])).toEqual([
      ['@scope/right', 'Notice\n\nMIT\ntext'],
      ['bare', ''],
      ['left', 'MIT\ntext'],
    ])
    const text = licensesAsText(licenses)
    expect(text).toContain('bare 3.0.0  ISC\n')
    expect(text).not.toContain('of a tool')
  })

  it('name all packages with the same text together', () => {
    const entry = { version: '1', license: 'MIT', text: 'the text' }
    const text = licensesAsText([
      { ...entry, name: 'one' },
      { ...entry, name: 'two' },
    ])
    expect(text.split('the text')).toHaveLength(2)
    expect(text).toContain('one, two')
  })
})
