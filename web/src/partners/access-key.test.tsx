import type { AccessApi } from '@mapwright/contract/partners/access-api.ts'
import { CreateAccessKey, RevokeAccessKeys } from '@mapwright/contract/partners/access-api-endpoints.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api, show } from '../../test/kit.tsx'
import { AccessKey } from './access-key.tsx'

const key = 'mw_live_whole_secret'
const button = (name: string) => page.getByRole('button', { name, exact: true })
const bodies = async () => (await api.requests(CreateAccessKey)).map(({ body }) => body)

const accessOf = (change: object): AccessApi =>
  JSON.parse(
    JSON.stringify({
      ...{ _id: '01a20163-0000-7000-8000-000000000001', for: 'orders', website_url: 'https://shop.example', key: '' },
      ...{ plan: null, key_created_at: null, previous_key_until: null, ...change },
    }),
  )
const created = (access: AccessApi) => JSON.parse(JSON.stringify({ access_api: access, key }))

test('shows a new key once, with what to do with it', async () => {
  const access = accessOf({})
  await api.respond(CreateAccessKey, created(access))
  await show(<AccessKey access={access} />)
  await expect.element(page.getByText('No key yet')).toBeVisible()
  await button('Create key').click()
  await expect.element(page.getByText(key)).toBeVisible()
  await expect.element(page.getByText('It is shown only this once. Keep it like a password.')).toBeVisible()
  expect(await bodies()).toEqual([{ is_public: false }])
})

test('replaces a key after a question that says how long the old one works', async () => {
  const access = accessOf({ key: 'mw_…cret' })
  await api.respond(CreateAccessKey, created(access))
  await show(<AccessKey access={access} />)
  await button('Replace key').click()
  const dialog = page.getByRole('dialog', { name: 'Replace the key of “shop.example”' })
  await expect.element(dialog.getByText(/works for another 24 hours/)).toBeVisible()
  expect(await bodies()).toEqual([])
  await dialog.getByRole('button', { name: 'Replace key' }).click()
  await expect.element(page.getByText(key)).toBeVisible()
})

test('never shows a public key as a secret', async () => {
  const access = accessOf({ for: 'widget' })
  await api.respond(CreateAccessKey, created(access))
  await show(<AccessKey access={access} />)
  await button('Create key').click()
  await expect.poll(bodies).toEqual([{ is_public: true }])
  expect(page.getByText(key).elements()).toEqual([])
})

test('keeps the question open if the keys cannot be revoked', async () => {
  await api.refuse(RevokeAccessKeys, 404, { code: 'partners.access_not_found', message: 'Not found.' })
  await show(<AccessKey access={accessOf({ key: 'mw_…cret' })} />)
  await button('Revoke').click()
  const dialog = page.getByRole('dialog', { name: 'Revoke the keys of “shop.example”' })
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect.element(dialog.getByText('Not found.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Back' }).click()
})
