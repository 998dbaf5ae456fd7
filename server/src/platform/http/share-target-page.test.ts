import { shareTarget } from '@mapwright/contract/api/share-target.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { httpHost } from '../../../test/http-host.ts'

let host: Awaited<ReturnType<typeof httpHost>>
beforeAll(async () => {
  host = await httpHost({ routes: [] })
})
afterAll(() => host.close())

const post = (body: FormData | string, type?: string) =>
  fetch(host.url + shareTarget.path, {
    method: 'POST',
    body,
    redirect: 'manual',
    ...(type === undefined ? {} : { headers: { 'content-type': type } }),
  })

test('a shared file of any size leads to the new order, and is not stored', async () => {
  const form = new FormData()
  form.append(shareTarget.field, new File([new Uint8Array(3 * 2 ** 20)], 'golf.bin'))
  const { status, headers } = await post(form)
  expect([status, headers.get('location')]).toEqual([303, '/?shared=lost'])
  expect(await host.sql`SELECT FROM files`).toHaveLength(0)
})

test.each(['application/json', 'text/plain', 'application/x-www-form-urlencoded'])(
  'a form of type %s does, too',
  async (type) => expect((await post('{', type)).headers.get('location')).toBe('/?shared=lost'),
)
