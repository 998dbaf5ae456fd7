import { ChangePolicies } from '@mapwright/contract/site/policies-endpoints.ts'
import * as calls from '@mapwright/contract/site/site-endpoints.ts'
import * as vatCalls from '@mapwright/contract/site/vat-endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startTestSite, type TestSite } from '../../test/kit.ts'
import { readSettings } from './read-settings.ts'
import { setUpSite } from './set-up-site.ts'
import { vatRateFor } from './vat-rows.ts'

let site: TestSite
let staff: Person
let dealer: Person

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const picture = (content: Uint8Array<ArrayBuffer> = Uint8Array.from(pixel)) =>
  new File([content], 'lögo.svg', { type: 'image/svg+xml' })

beforeAll(async () => {
  site = await startTestSite()
  staff = await site.staffWith('settings')
  dealer = await site.person()
})
afterAll(() => site.close())

describe('settings', () => {
  it('show company and bank data and the version only with the permission to change them', async () => {
    const body = { bank_iban: 'DE02120300000000202051', company_name: 'Example Tuning GmbH' }
    await site.call(calls.ChangeSettings, { body }, { as: staff })
    const seen = await site.call(calls.GetSettings, {}, { as: staff })
    expect(seen.body.company).toMatchObject(body)
    expect(seen.body.version).toMatch(/^\d+\.\d+\.\d+$/)
    const powerless = await site.staffWith('orders')
    const inactive = await site.person({ role_id: 3, permissions: ['settings'], status: 0 })
    for (const as of [undefined, dealer, powerless, inactive]) {
      const reply = await site.call(calls.GetSettings, {}, { as })
      expect(reply.status).toBe(200)
      expect(JSON.stringify(reply.body)).not.toMatch(/DE0212|Example Tuning/)
      expect(reply.body.company).toBeNull()
      expect(reply.body.version).toBeNull()
    }
    const data = await site.call(calls.GetSiteData, {})
    expect(JSON.stringify(data.body)).not.toMatch(/iban|company/)
  })

  it('change only the given fields, of every type', async () => {
    const body = {
      title: 'Example Tuning',
      bank_payment: 'false',
      logo_width: '120',
      credit_value: '1.25',
      currency: 'CHF',
    } as const
    const { settings } = (await site.call(calls.ChangeSettings, { body }, { as: staff })).body
    expect(settings).toMatchObject({
      title: 'Example Tuning',
      bank_payment: false,
      logo_width: 120,
      credit_value: '1.25',
      default_theme: 'dark',
    })
    await site.call(calls.ChangeSettings, { body: { bank_payment: 'true' } }, { as: staff })
    expect(await readSettings(site.sql)).toMatchObject({
      bank_payment: true,
      title: 'Example Tuning',
      credit_value: 125n,
    })
    expect((await site.call(calls.GetSiteData, {})).body.settings.title).toBe('Example Tuning')
  })

  it('refuse an out-of-range value, naming its field', async () => {
    const body = { title: '', currency: 'euro', logo_width: '1001', credit_value: '-1', stripe_payment: 'yes' } as never
    const { status, body: problem } = await site.call(calls.ChangeSettings, { body }, { as: staff })
    expect(status).toBe(400)
    expect(Object.keys(problem.fields ?? {}).sort()).toEqual([
      'credit_value',
      'currency',
      'logo_width',
      'stripe_payment',
      'title',
    ])
  })

  it('cannot be changed by a dealer, a visitor or staff without the permission', async () => {
    const before = await readSettings(site.sql)
    const powerless = await site.staffWith('orders')
    for (const [as, status] of [
      [undefined, 401],
      [dealer, 403],
      [powerless, 403],
    ] as const) {
      const replies = await Promise.all([
        site.call(calls.ChangeSettings, { body: { title: 'Mine' }, files: { logo: picture() } }, { as }),
        site.call(calls.ChangeThemeSettings, { body: { card_bg_color: '#ffffff' } }, { as }),
        site.call(ChangePolicies, { body: { cookie: 'Mine' } }, { as }),
        site.call(calls.ChangeSupportedTools, { body: { tools: [] } }, { as }),
        site.call(vatCalls.ListVat, {}, { as }),
        site.call(vatCalls.AddVat, { body: { country: 'US', percentage: '1' } }, { as }),
        site.call(vatCalls.ToggleVat, { params: { country: 'DE' }, body: { enabled: true } }, { as }),
        site.call(vatCalls.ChangeVatPercentage, { params: { country: 'DE' }, body: { percentage: '1' } }, { as }),
      ])
      expect(replies.map((reply) => reply.status)).toEqual(Array(8).fill(status))
    }
    expect((await site.call(calls.GetSupportedTools, {})).status).toBe(401)
    expect(await readSettings(site.sql)).toEqual(before)
  })
})

describe('the logo', () => {
  it('is recognized by its content, regardless of its name, and served with that type', async () => {
    expect((await site.call(calls.DownloadLogo, {})).status).toBe(404)
    const { settings } = (
      await site.call(calls.ChangeSettings, { body: {}, files: { logo: picture() } }, { as: staff })
    ).body
    expect(settings).toMatchObject({ logo_pixel_width: 1, logo_pixel_height: 1 })
    const served = await fetch(`${site.url}${settings.logo}`)
    expect(served.headers.get('content-type')).toBe('image/png')
    expect(served.headers.get('x-content-type-options')).toBe('nosniff')
    expect(Buffer.from(await served.arrayBuffer()).equals(pixel)).toBe(true)
  })

  it('is replaced and removed together with its file', async () => {
    await site.call(calls.ChangeSettings, { body: {}, files: { logo: picture() } }, { as: staff })
    const { settings } = (await site.call(calls.ChangeSettings, { body: { remove_logo: 'true' } }, { as: staff })).body
    expect(settings).toMatchObject({ logo: '', logo_pixel_width: 0 })
    expect((await site.call(calls.DownloadLogo, {})).status).toBe(404)
    expect(await site.sql`SELECT name FROM files WHERE deleted_at IS NULL`).toHaveLength(0)
  })

  it('is refused if it is not an image, is damaged, has too many pixels or is too large, and nothing is stored', async () => {
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')
    const send = (content: Uint8Array<ArrayBuffer>) =>
      site.call(calls.ChangeSettings, { body: { title: 'Changed' }, files: { logo: picture(content) } }, { as: staff })
    expect((await send(svg)).body.code).toBe('site.logo_not_an_image')
    expect((await send(Uint8Array.from(pixel).slice(0, 45))).body.code).toBe('site.logo_not_an_image')
    const huge = Uint8Array.from(pixel)
    huge.set([0, 0, 0x40, 0, 0, 0, 0x40, 0], 16)
    expect((await send(huge)).body.code).toBe('site.logo_too_large')
    expect((await send(new Uint8Array(2 ** 20 + 1))).status).toBe(413)
    expect((await readSettings(site.sql)).title).not.toBe('Changed')
    expect(await site.sql`SELECT name FROM files WHERE deleted_at IS NULL`).toHaveLength(0)
  })
})

describe('the logo for dark backgrounds', () => {
  const send = (logo_dark: File) => site.call(calls.ChangeSettings, { body: {}, files: { logo_dark } }, { as: staff })

  it('is stored next to the main logo, served, and removed without it', async () => {
    expect((await site.call(calls.DownloadDarkLogo, {})).status).toBe(404)
    await site.call(calls.ChangeSettings, { body: {}, files: { logo: picture() } }, { as: staff })
    const { settings } = (await send(picture())).body
    expect(settings).toMatchObject({ logo_dark_pixel_width: 1, logo_dark_pixel_height: 1 })
    expect(settings.logo).not.toBe('')
    const served = await fetch(`${site.url}${settings.logo_dark}`)
    expect(served.headers.get('content-type')).toBe('image/png')
    expect(Buffer.from(await served.arrayBuffer()).equals(pixel)).toBe(true)

    const removed = await site.call(calls.ChangeSettings, { body: { remove_logo_dark: 'true' } }, { as: staff })
    expect(removed.body.settings).toMatchObject({ logo: settings.logo, logo_dark: '', logo_dark_pixel_width: 0 })
    expect((await site.call(calls.DownloadDarkLogo, {})).status).toBe(404)
    await site.call(calls.ChangeSettings, { body: { remove_logo: 'true' } }, { as: staff })
    expect(await site.sql`SELECT name FROM files WHERE deleted_at IS NULL`).toHaveLength(0)
  })

  it('is refused if it is not an image, and the main logo of the same request is not stored', async () => {
    const svg = picture(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'))
    const files = { logo: picture(), logo_dark: svg }
    const refused = await site.call(calls.ChangeSettings, { body: {}, files }, { as: staff })
    expect(refused.body).toMatchObject({ code: 'site.logo_not_an_image', fields: { logo_dark: { code: 'invalid' } } })
    expect((await readSettings(site.sql)).logo_file_id).toBe(null)
    expect(await site.sql`SELECT name FROM files WHERE deleted_at IS NULL`).toHaveLength(0)
  })
})

describe('theme settings', () => {
  it('accept colors, report poor contrast, and refuse invalid colors', async () => {
    const body = { card_bg_color: '#FFFFFF', card_text_color: '#999999' }
    const changed = await site.call(calls.ChangeThemeSettings, { body }, { as: staff })
    expect(changed.body.theme_settings).toMatchObject({ card_bg_color: '#ffffff', header_bar_color: '' })
    expect(changed.body.contrast).toMatchObject([{ text: 'card_text_color', background: 'card_bg_color' }])
    const suggestion = changed.body.contrast[0]?.suggestion ?? ''
    await site.call(calls.ChangeThemeSettings, { body: { card_text_color: suggestion } }, { as: staff })
    const seen = (await site.call(calls.GetThemeSettings, {})).body
    expect([seen.theme_settings.card_text_color, seen.contrast]).toEqual([suggestion, []])
    for (const color of ['red', '#fff', '#12345g', 'url(x)']) {
      const refused = await site.call(calls.ChangeThemeSettings, { body: { card_bg_color: color } }, { as: staff })
      expect(refused.status).toBe(400)
    }
  })
})

describe('supported tools', () => {
  it('default to the known ones and are stored sorted, without duplicates', async () => {
    const { tools } = (await site.call(calls.GetSupportedTools, {}, { as: dealer })).body
    expect(tools).toContain('Autotuner')
    const body = { tools: ['Flex', 'KESS3', 'flex'] }
    expect((await site.call(calls.ChangeSupportedTools, { body }, { as: staff })).body.tools).toEqual(['flex', 'KESS3'])
    expect((await site.call(calls.GetSupportedTools, {}, { as: dealer })).body.tools).toEqual(['flex', 'KESS3'])
  })
})

describe('VAT', () => {
  it("is charged in countries where it is enabled; set-up enables the site's country", async () => {
    expect(await vatRateFor(site.sql, 'DE')).toBe(0n)
    await site.sql.begin((tx) => setUpSite(tx, { title: 'Set up', country: 'DE', currency: 'EUR' }))
    expect(await vatRateFor(site.sql, 'DE')).toBe(1900n)
    expect(await vatRateFor(site.sql, 'FR')).toBe(0n)
    expect(await readSettings(site.sql)).toMatchObject({ title: 'Set up', country: 'DE', currency: 'EUR' })
  })

  it('is added, switched and changed by staff', async () => {
    const params = { country: 'AU' }
    const added = await site.call(vatCalls.AddVat, { body: { ...params, percentage: '24' } }, { as: staff })
    expect(added.body.vat).toEqual({ country: 'AU', percentage: '24.00', enabled: true })
    const again = await site.call(vatCalls.AddVat, { body: { ...params, percentage: '24' } }, { as: staff })
    expect([again.status, again.body.code]).toEqual([409, 'site.vat_taken'])
    await site.call(vatCalls.ChangeVatPercentage, { params, body: { percentage: '25.5' } }, { as: staff })
    await site.call(vatCalls.ToggleVat, { params, body: { enabled: false } }, { as: staff })
    const seen = await site.call(vatCalls.GetVat, { params }, { as: dealer })
    expect(seen.body.vat).toEqual({ country: 'AU', percentage: '25.50', enabled: false })
    const unlisted = { params: { country: 'ZW' } }
    expect((await site.call(vatCalls.GetVat, unlisted, { as: dealer })).body.vat.percentage).toBe('0.00')
    const toggled = await site.call(vatCalls.ToggleVat, { ...unlisted, body: { enabled: true } }, { as: staff })
    expect([toggled.status, toggled.body.code]).toEqual([404, 'site.vat_not_found'])
    const beyond = { body: { country: 'ZW', percentage: '100.5' } }
    expect((await site.call(vatCalls.AddVat, beyond, { as: staff })).status).toBe(400)
  })

  it('is found by code, and by name in the language of the caller', async () => {
    const find = async (search_keyword: string) =>
      (await site.call(vatCalls.ListVat, { query: { search_keyword } }, { as: staff })).body.vat.map(
        ({ country }) => country,
      )
    expect(await find('germ')).toEqual(['DE'])
    expect(await find('at')).toContain('AT')
    await site.sql`UPDATE users SET language = 'de' WHERE _id = ${staff._id}`
    expect(await find('österr')).toEqual(['AT'])
    const page = (await site.call(vatCalls.ListVat, { query: { size: 10, page: 2 } }, { as: staff })).body
    expect([page.vat.length, page.page]).toEqual([10, 2])
    expect((await find('')).slice(0, 3)).toEqual(['AU', 'BE', 'BA'])
  })
})
