import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { generateSource } from 'oazapfts'
import { expect, test } from 'vitest'
import { startOrderSite } from './order-site.ts'
import { password, personWithPassword } from './with-password.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const run = promisify(execFile)

const compilerOptions = {
  ...{
    target: 'ES2024',
    lib: ['ES2024', 'DOM'],
    module: 'NodeNext',
    types: ['node'],
    typeRoots: [join(root, 'node_modules/@types')],
  },
  ...{ strict: true, noEmit: true, allowImportingTsExtensions: true, erasableSyntaxOnly: true, skipLibCheck: true },
}

test('a client generated from the OpenAPI document compiles, signs in, reads the catalogue and lists orders', async () => {
  const site = await startOrderSite()
  const folder = await mkdtemp(join(tmpdir(), 'client-'))
  try {
    const dealer = await personWithPassword(site)
    await site.orderIn('pending', { customer: dealer })
    const description = `${site.url}/api/openapi.json`
    await writeFile(join(folder, 'client.ts'), await generateSource(description, { futureStripLegacyMethods: true }))
    await copyFile(join(root, 'examples/client/journey.ts'), join(folder, 'journey.ts'))
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
    await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }))

    await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder])
    const { stdout } = await run(process.execPath, [join(folder, 'journey.ts'), site.url], {
      env: { ...process.env, EMAIL: dealer.email, PASSWORD: password },
    })
    expect(JSON.parse(stdout)).toEqual({
      user: dealer.email,
      services: expect.arrayContaining(['Stage 1']),
      orders: [expect.stringMatching(/^pending \d+\.\d\d$/)],
      total: 1,
    })
  } finally {
    await rm(folder, { recursive: true })
    await site.close()
  }
})
