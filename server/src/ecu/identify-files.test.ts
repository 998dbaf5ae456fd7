import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { crc32, deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { edc16Image, noise, trionic7Image } from '../../test/checksum-images.ts'
import { intelHexOf } from '../../test/hex-text.ts'
import { zipOf } from '../../test/zip-file.ts'
import { identifyFiles } from './identify-files.ts'

const named = noise(0x80000)
named.write('\x0002810179921037390905\0', 0x12345, 'latin1')
const wrong = Buffer.from(edc16Image().bytes)
wrong[0xd8000] = (wrong[0xd8000] ?? 0) ^ 1

let folder = ''
const path = (name: string) => join(folder, name)
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mapwright-identify-'))
  const files = {
    'read.bin': named,
    'sums.bin': trionic7Image().bytes,
    'wrong.bin': wrong,
    'read.hex': Buffer.from(intelHexOf(named, 0)),
    'read.zip': zipOf([
      {
        ...{ name: 'read.bin', method: 8, crc: crc32(named), size: named.length, flags: 0 },
        data: deflateRawSync(named),
      },
    ]),
    'notes.txt': Buffer.alloc(20_000, 'Please tune my car. '),
  }
  for (const [name, bytes] of Object.entries(files)) await writeFile(path(name), bytes)
})
afterAll(() => rm(folder, { recursive: true }))

async function identified(...names: string[]) {
  const lines: string[] = []
  const code = await identifyFiles(names.map(path), (line) => lines.push(line))
  return { code, verdicts: lines.map((line) => JSON.parse(line)) }
}

describe('mapwright identify', () => {
  test('prints the identification of a read', async () => {
    const { code, verdicts } = await identified('read.bin')
    expect(code).toBe(0)
    expect(verdicts).toMatchObject([
      {
        ...{ file: path('read.bin'), size: 0x80000, image_size: 0x80000, contents: null, checksums: 'unknown' },
        identification: { hardware_numbers: [{ value: '0281017992' }], software_numbers: [{ value: '1037390905' }] },
        findings: [{ code: 'ecu.completeness_unknown' }],
      },
    ])
    expect(verdicts[0].image_sha256).toBe(verdicts[0].sha256)
  })

  test('names contents and checksums', async () => {
    const { code, verdicts } = await identified('sums.bin')
    expect([code, verdicts[0].contents, verdicts[0].checksums]).toEqual([0, 'full', 'right'])
  })

  test('examines the image in hex text and in a ZIP, without counting that as a warning', async () => {
    const { code, verdicts } = await identified('read.bin', 'read.hex', 'read.zip')
    expect(code).toBe(0)
    const [raw, ...others] = verdicts
    for (const verdict of others) {
      expect(verdict.image_sha256).toBe(raw.sha256)
      expect(verdict.sha256).not.toBe(raw.sha256)
      expect(verdict.identification).toEqual(raw.identification)
    }
  })

  test.each([
    [1, ['read.bin', 'wrong.bin']],
    [2, ['notes.txt', 'wrong.bin']],
    [3, ['missing.bin', 'notes.txt']],
    [3, ['.']],
  ])('exits with the highest code: %i', async (code, names) => {
    const result = await identified(...names)
    expect(result.code).toBe(code)
    expect(result.verdicts).toHaveLength(names.length)
  })

  test('says why a file cannot be opened', async () => {
    const { verdicts } = await identified('missing.bin', '.')
    expect(verdicts.map(({ error }) => error)).toEqual(['ENOENT', 'not a file'])
  })
})

describe('the command', () => {
  const bin = fileURLToPath(new URL('../../bin/mapwright.mjs', import.meta.url))
  const run = (...args: string[]) =>
    new Promise<{ code: number; out: string; err: string }>((resolve) => {
      const child = execFile(process.execPath, [bin, ...args], { cwd: folder }, (_, out, err) =>
        resolve({ code: child.exitCode ?? -1, out, err }),
      )
    })

  test('reads files in the current folder and needs no database or settings', async () => {
    const { code, out, err } = await run('identify', 'read.bin', 'wrong.bin')
    expect([code, err]).toEqual([1, ''])
    expect(
      out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).file),
    ).toEqual(['read.bin', 'wrong.bin'])
  })

  test('prints its usage', async () => {
    expect(await run('--help')).toMatchObject({ code: 0, out: expect.stringContaining('mapwright identify FILE') })
    for (const args of [[], ['identify'], ['other', 'read.bin'], ['identify', '--all']])
      expect(await run(...args)).toMatchObject({ code: 64, out: '', err: expect.stringContaining('Usage') })
  })
})
