import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../server/src/platform/startup/config.ts'
import { root } from './set-up.mjs'
import { settings } from './settings.mjs'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mapwright-settings-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

test('without a file, the settings are those of the environment', () => {
  expect(settings(folder, { PORT: '4000' })).toEqual({ PORT: '4000' })
})

test('variables of the environment win over the file', () => {
  writeFileSync(join(folder, '.env'), '# mine\nPORT=5000\nSMTP_URL="smtp://mail.internal:587"\n')
  expect(settings(folder, { PORT: '4000' })).toEqual({ PORT: '4000', SMTP_URL: 'smtp://mail.internal:587' })
})

test('the examples in .env.example are accepted', () => {
  const example = readFileSync(join(root, '.env.example'), 'utf8')
  writeFileSync(join(folder, '.env'), example.replaceAll(/^# ([A-Z])/gm, '$1'))
  const given = settings(folder, {})
  expect(readConfig({ ...given, SECRET_KEY: 'k'.repeat(40) })).toMatchObject({
    publicUrl: 'https://tuning.example',
    trustProxy: 1,
  })
})
