import { DownloadPicture, UpdateProfile } from '@mapwright/contract/accounts/profile-endpoints.ts'
import { GetUserAll, GetUsers } from '@mapwright/contract/accounts/user-endpoints.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startTestSite, type TestSite } from '../../../test/kit.ts'
import { drawProfilePicture } from './draw-profile-picture.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.close())

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c04000' } })

const send = (as: Person, bytes: Uint8Array | string, name = 'me.jpg') =>
  site.call(UpdateProfile, { body: {}, files: { picture: new File([bytes as BlobPart], name) } }, { as })
const picture = (as: Person, id: string) => site.call(DownloadPicture, { params: { id } }, { as })

/** Creates a PNG whose header claims a huge number of pixels. */
async function bomb(): Promise<Buffer> {
  const bytes = await plain(8, 8).png().toBuffer()
  bytes.writeUInt32BE(60_000, 16)
  bytes.writeUInt32BE(60_000, 20)
  return bytes
}

describe('the profile picture', () => {
  it('becomes a small square without metadata', async () => {
    const as = await site.person()
    const sent = await plain(900, 600)
      .withExif({ IFD0: { Copyright: 'secret place', Orientation: '6' } })
      .jpeg()
      .toBuffer()
    expect(sent.includes('secret place')).toBe(true)
    const { body } = await send(as, sent)
    const shown = await picture(as, body.user.picture ?? '')
    expect([shown.status, shown.headers.get('content-type'), shown.headers.get('x-content-type-options')]).toEqual([
      200,
      'image/webp',
      'nosniff',
    ])
    const facts = await sharp(Buffer.from(shown.bytes)).metadata()
    expect(facts).toMatchObject({ format: 'webp', width: 256, height: 256 })
    expect([facts.exif, facts.icc, facts.xmp]).toEqual([undefined, undefined, undefined])
  })

  it('replaces the previous one and can be removed', async () => {
    const as = await site.person()
    const first = (await send(as, await plain(40, 40).png().toBuffer())).body.user.picture ?? ''
    const second = (await send(as, await plain(50, 50).webp().toBuffer())).body.user.picture ?? ''
    expect(second).not.toBe(first)
    expect((await picture(as, first)).status).toBe(404)
    const named = await site.call(UpdateProfile, { body: { firstname: 'Kim' } }, { as })
    expect(named.body.user.picture).toBe(second)
    const gone = await site.call(UpdateProfile, { body: { remove_picture: 'true' } }, { as })
    expect(gone.body.user.picture).toBeNull()
    expect((await picture(as, second)).status).toBe(404)
    const left = await site.sql`SELECT 1 FROM files WHERE owner_id = ${as._id} AND deleted_at IS NULL`
    expect(left).toHaveLength(0)
  })

  it('is visible to its owner and staff only', async () => {
    const as = await site.person()
    const id = (await send(as, await plain(40, 40).png().toBuffer())).body.user.picture ?? ''
    const [other, admin, inactive] = [
      await site.person(),
      await site.admin(),
      await site.person({ role_id: 3, status: 0 }),
    ]
    expect((await picture(other, id)).status).toBe(404)
    expect((await picture(inactive, id)).status).toBe(404)
    expect((await picture(admin, id)).status).toBe(200)
    expect((await site.call(DownloadPicture, { params: { id } })).status).toBe(401)
    const listed = await site.call(GetUsers, { query: { search_keyword: as.email } }, { as: admin })
    expect(listed.body.users[0]?.picture).toBe(id)
    const short = await site.call(GetUserAll, { query: { search_keyword: as.email } }, { as: admin })
    expect(short.body.users[0]?.picture).toBe(id)
  })

  it('does not give access to other files', async () => {
    const as = await site.person()
    const [file] = await site.sql<{ _id: string }[]>`
      INSERT INTO files (_id, storage_key, name, media_type, size, sha256, owner_id, created_at)
      VALUES (gen_random_uuid(), 'nothing', 'x', 'image/webp', 0, ${'0'.repeat(64)}, ${as._id}, now()) RETURNING _id`
    expect((await picture(as, file?._id ?? '')).status).toBe(404)
  })

  it.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'],
    ['HTML', '<!doctype html><p>hello'],
    ['nothing', ''],
    ['PDF', '%PDF-1.7\n1 0 obj\n<<>>\nendobj'],
  ])('refuses %s, regardless of its name', async (_, content) => {
    const as = await site.person()
    const refused = await send(as, content, 'me.png')
    expect([refused.status, refused.body.code]).toEqual([422, 'accounts.not_a_picture'])
    const [row] = await site.sql`SELECT picture FROM users WHERE _id = ${as._id}`
    expect(row?.['picture']).toBeNull()
  })

  it('refuses a TIFF and a truncated picture', async () => {
    const as = await site.person()
    expect((await send(as, await plain(9, 9).tiff().toBuffer())).body.code).toBe('accounts.not_a_picture')
    const whole = await sharp({
      create: {
        width: 500,
        height: 500,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 99, sigma: 40 },
      },
    })
      .png()
      .toBuffer()
    expect((await send(as, whole.subarray(0, whole.length / 2))).body.code).toBe('accounts.not_a_picture')
  })

  it('refuses an image bomb without decoding it', async () => {
    const as = await site.person()
    const before = process.memoryUsage().rss
    const refused = await send(as, await bomb(), 'bomb.png')
    expect([refused.status, refused.body.code]).toEqual([422, 'accounts.picture_too_large'])
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 2 ** 20)
  })

  it('refuses more bytes than allowed', async () => {
    const as = await site.person()
    expect((await send(as, new Uint8Array(8 * 2 ** 20 + 1))).status).toBe(413)
  })

  it('uses the first frame of an animation', async () => {
    const still = await drawProfilePicture(await plain(30, 20).gif().toBuffer())
    expect((await sharp(still).metadata()).pages ?? 1).toBe(1)
  })
})
