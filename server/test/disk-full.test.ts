import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callerOf } from './kit.ts'
import { makeFullRead, original } from './order-kit.ts'
import { addOrderCalls, type OrderSite, startOrderSite } from './order-site.ts'
import { type AppProcess, startAnotherProcess } from './processes.ts'

const folder = mkdtempSync(join(tmpdir(), 'mapwright-full-'))
const isMounted = mountDisk()

/** Mounts a small disk. Returns false without root privileges or Linux. */
function mountDisk(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const largeFile = makeFullRead()
const ballast = join(folder, 'ballast')
/** Leaves half a megabyte free, less than the size of an original file. */
const fillDisk = () => {
  const room = 2 ** 19
  const text = execFileSync('df', ['--output=avail', '-B1', folder], { encoding: 'utf8' })
  writeFileSync(ballast, Buffer.alloc(Number(text.split('\n')[1]) - room))
}
/** Leaves no free space. */
const fillToTheLastByte = () => {
  const text = execFileSync('df', ['--output=avail', '-B1', folder], { encoding: 'utf8' })
  writeFileSync(join(folder, 'last'), Buffer.alloc(Number(text.split('\n')[1])))
}

const keptFiles = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !['ballast', 'last'].includes(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))

describe.runIf(isMounted)('a full disk', () => {
  let site: OrderSite
  let app: AppProcess
  /** The same site, with calls that go to the process whose files are on the full disk. */
  let fullSite: OrderSite
  beforeAll(async () => {
    site = await startOrderSite()
    app = await startAnotherProcess(site, { FILES_URL: pathToFileURL(folder).href, WORKER: 'off' })
    fullSite = {
      ...(await addOrderCalls({ ...site, call: callerOf(app.url) }, site.catalogue)),
      databaseUrl: site.databaseUrl,
    }
  })
  afterAll(async () => {
    await app?.stop()
    await site?.close()
    execFileSync('umount', [folder])
    rmSync(folder, { recursive: true, force: true })
  })

  const ready = async () => {
    const response = await fetch(`${app.url}/ready`)
    return [response.status, ((await response.json()) as { storage: string }).storage]
  }
  const rows = async () => (await site.sql`SELECT count(*)::int AS count FROM files`)[0]?.['count']

  test('refuses uploads with a clear message, loses nothing, and accepts uploads again when there is space', async () => {
    const draft = await fullSite.draft(fullSite.customer)
    const before = await keptFiles()
    expect([await rows(), before.length, await ready()]).toEqual([1, 1, [200, 'ok']])

    fillDisk()
    for (let n = 0; n < 2; n++) {
      const { status, body } = await fullSite.addFile(fullSite.customer, draft._id, 'log', largeFile)
      expect([status, body.code]).toEqual([503, 'request.disk_full'])
      expect(body.message).toContain('disk of this site is full')
    }
    fillToTheLastByte()
    expect(await ready()).toEqual([503, 'full'])
    expect((await fullSite.addFile(fullSite.customer, draft._id, 'log', Buffer.from('a small log'))).status).toBe(503)
    expect(await rows()).toBe(1)
    expect(await keptFiles()).toEqual(before)
    expect((await readFile(before[0] ?? '')).equals(Buffer.from(original))).toBe(true)
    expect(app.output()).toContain('ENOSPC')

    await fullSite.give(fullSite.customer, 100)
    expect((await fullSite.submit(fullSite.customer, draft._id)).status).toBe(200)

    await Promise.all([rm(ballast), rm(join(folder, 'last'))])
    expect(await ready()).toEqual([200, 'ok'])
    expect((await fullSite.draft(fullSite.customer)).status).toBe('draft')
    expect((await keptFiles()).length).toBe(2)
  })

  test('is logged at startup when nearly full', async () => {
    fillDisk()
    const second = await startAnotherProcess(site, { FILES_URL: pathToFileURL(folder).href, WORKER: 'off' })
    await expect.poll(second.output).toMatch(/The disk is nearly full: 0 MB of 16 MB are free/)
    await second.stop()
    await rm(ballast)
  })

  test('stops the startup with one sentence', async () => {
    fillDisk()
    fillToTheLastByte()
    await expect(startAnotherProcess(site, { FILES_URL: pathToFileURL(folder).href })).rejects.toThrow(
      /mapwright: Cannot use \/\S+: the disk is full\./,
    )
  })
})
