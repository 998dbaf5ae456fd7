import { readdirSync } from 'node:fs'
import { GetAudit } from '@mapwright/contract/accounts/audit-endpoints.ts'
import { ToggleVat } from '@mapwright/contract/site/vat-endpoints.ts'
import { maxLengthPerLanguage, maxTextLength, wordingAreas } from '@mapwright/contract/site/wording/wording.ts'
import {
  ChangeWording,
  DownloadOwnTexts,
  ListWording,
  ResetAllWording,
  ResetWording,
} from '@mapwright/contract/site/wording/wording-endpoints.ts'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { callerOf, type Person, startTestSite, type TestSite } from '../../../test/kit.ts'
import { startAnotherProcess } from '../../../test/processes.ts'
import { firstPaint } from '../../first-paint/first-paint.ts'
import { ownTextVersions } from '../../platform/i18n/own-texts.ts'
import { translate, translateKey } from '../../platform/i18n/wording.ts'
import { renderMail } from '../../platform/mail/render-mail.ts'

let site: TestSite
let staff: Person
let customer: Person
beforeAll(async () => {
  site = await startTestSite()
  staff = await site.staffWith('settings')
  customer = await site.person()
})
afterAll(() => site.close())
beforeEach(async () => {
  for (const language of ['en', 'de', 'ru'] as const)
    await site.call(ResetAllWording, { params: { language } }, { as: staff })
  await eventually(async () => expect(ownTextVersions()).toEqual({}))
})

type Language = 'en' | 'de' | 'ru'
const change = (key: string, text: string, language: Language = 'en', as = staff) =>
  site.call(ChangeWording, { params: { language, key }, body: { text } }, { as })
const reset = (key: string, language: Language = 'en') =>
  site.call(ResetWording, { params: { language, key } }, { as: staff })
const list = async (query: Parameters<typeof site.call<typeof ListWording>>[1]['query'], language: Language = 'en') =>
  (await site.call(ListWording, { params: { language }, query }, { as: staff })).body
const own = (language: Language, v = '') =>
  site.call(DownloadOwnTexts, { params: { language }, query: { v } }) as Promise<{ body: unknown; headers: Headers }>

/** Stores a text as an earlier release would have: without a check against the present texts. */
const storeOldText = async (key: string, text: string) => {
  await site.sql`
    INSERT INTO own_texts (language, key, text, changed_at, changed_by) VALUES ('en', ${key}, ${text}, now(), ${staff._id})`
  await site.sql`SELECT pg_notify('own_texts', '')`
}

describe('changing texts', () => {
  it('is only for staff with the permission', async () => {
    for (const as of [customer, await site.staffWith('tnc')]) {
      const params = { language: 'en', key: 'orders:list.title' } as const
      expect((await site.call(ListWording, { params }, { as })).status).toBe(403)
      expect((await change(params.key, 'Jobs', 'en', as)).status).toBe(403)
      expect((await site.call(ResetWording, { params }, { as })).status).toBe(403)
      expect((await site.call(ResetAllWording, { params: { language: 'en' } }, { as })).status).toBe(403)
    }
    expect((await list({})).changed).toBe(0)
  })

  it.each(['orders:no.such_key', 'constructor:x', 'orders:constructor', 'nothing:title', 'mail:verify_email.subject'])(
    'refuses the key %s',
    async (key) => expect((await change(key, 'Text')).body.code).toBe('site.text_not_found'),
  )

  it.each([
    ['without a placeholder', 'maintenance.until', 'We are back soon.', 'site.placeholder_missing', '{{time}}'],
    ['with another placeholder', 'maintenance.until', '{{time}} {{day}}', 'site.placeholder_unknown', '{{day}}'],
    ['with a broken placeholder', 'maintenance.until', '{{time}} {{time}', 'site.placeholder_unknown', '{{'],
  ])('refuses a text %s', async (_, key, text, code, name) => {
    const { status, body } = await change(`request:${key}`, text)
    expect([status, body.code, body.details]).toEqual([422, code, { name }])
    expect(body.message).toContain(name)
  })

  it('refuses a text without a part that pages turn into a link', async () => {
    const key = 'accounts:register.accept_terms'
    expect((await change(key, 'I accept the terms.')).body.details).toEqual({ name: '<terms>' })
    expect((await change(key, 'I accept the <terms>terms</terms>, and <b>that is it</b>.')).status).toBe(200)
  })

  it('refuses empty and too long texts', async () => {
    for (const text of ['', ' \n', 'x'.repeat(maxTextLength + 1), 'a\u0000b'])
      expect((await change('orders:list.title', text)).body.code).toBe('request.invalid')
  })

  it('refuses more text than browsers should load', async () => {
    await site.sql`
      INSERT INTO own_texts (language, key, text, changed_at, changed_by)
      SELECT 'ru', 'orders:gone.' || n, repeat('x', 5000), now(), ${staff._id}
      FROM generate_series(1, ${maxLengthPerLanguage / 5000}) n`
    expect((await change('orders:list.title', 'Заказы', 'ru')).body.code).toBe('site.own_texts_too_long')
  })

  it('allows each plural form the placeholders of the others, and requires its own', async () => {
    const [text] = (await list({ keywords: 'ui:resource.removed_many_one' })).texts
    expect(text?.parts).toEqual([{ name: '{{count}}', is_required: true }])
    expect((await change('ui:resource.removed_many_few', '{{count}} строки удалены', 'ru')).status).toBe(200)
    expect((await change('ui:resource.removed_many_few', '{{count}} rows')).body.code).toBe('site.text_not_found')
  })

  it('keeps the spaces around a text, which separate it from its neighbors', async () => {
    expect(translateKey('en', 'vehicles:number.or')).toBe(' or ')
    const { body } = await change('vehicles:number.or', 'alternatively')
    expect(body.text.own?.text).toBe(' alternatively ')
  })

  it('treats the shipped text as a reset, and records who changed what', async () => {
    const shipped = translate('en', 'orders', 'list.title')
    await change('orders:list.title', 'Jobs')
    const { body } = await change('orders:list.title', ` ${shipped} `)
    expect(body.text).toMatchObject({ shipped, own: null })
    const admin = await site.admin()
    const audit = await site.call(GetAudit, { query: { name: 'site.change_wording', size: 2 } }, { as: admin })
    const text = (words: string) => ({ language: 'en', key: 'orders:list.title', text: words })
    expect(audit.body.rows.map(({ facts }) => facts)).toMatchObject([
      { before: text('Jobs'), after: text(shipped) },
      { before: text(shipped), after: text('Jobs') },
    ])
  })
})

describe('the list', () => {
  it('has every file of texts', () => {
    const files = readdirSync(new URL('../../../../locales/en/', import.meta.url))
    expect(wordingAreas.map((area) => `${area}.json`)).toEqual(files.sort())
  })

  it('finds texts by key, by shipped text and by own text, in any case', async () => {
    await change('orders:list.title', 'Jobs of the WERKSTATT')
    for (const keywords of ['ORDERS:list.title', 'werkstatt JOBS', translate('en', 'orders', 'list.title')])
      expect((await list({ keywords, area: 'orders', size: 100 })).texts.map(({ key }) => key)).toContain(
        'orders:list.title',
      )
    expect((await list({ keywords: 'werkstatt', area: 'shop' })).total).toBe(0)
    expect((await list({ state: 'changed' })).texts).toMatchObject([
      { key: 'orders:list.title', own: { text: 'Jobs of the WERKSTATT', changed_by: 'Pat Example', is_used: true } },
    ])
    expect(await list({ state: 'unused' })).toMatchObject({ texts: [], total: 0, changed: 1 })
  })

  it('has pages of all texts', async () => {
    const first = await list({ size: 10 })
    const second = await list({ size: 10, page: 2 })
    expect(first.total).toBeGreaterThan(5_000)
    expect(new Set([...first.texts, ...second.texts].map(({ key }) => key)).size).toBe(20)
  })

  it('shows texts whose key or placeholders an update has changed, which are not used and can be deleted', async () => {
    await storeOldText('orders:gone.title', 'Gone')
    await storeOldText('request:maintenance.until', 'Back at {{hour}}.')
    await change('orders:list.title', 'Jobs')
    await eventually(async () => expect(translate('en', 'orders', 'list.title')).toBe('Jobs'))
    expect(translate('en', 'request', 'maintenance.until', { time: '9' })).not.toContain('{{')
    expect((await own('en')).body).toEqual({ orders: { 'list.title': 'Jobs' } })
    const { texts } = await list({ state: 'unused' })
    expect(texts).toMatchObject([
      { key: 'request:maintenance.until', own: { is_used: false } },
      { key: 'orders:gone.title', shipped: null, own: { text: 'Gone', is_used: false }, parts: [] },
    ])
    expect((await reset('orders:gone.title')).status).toBe(200)
    expect((await reset('orders:gone.title')).body.code).toBe('site.text_not_found')
    expect((await list({ state: 'unused' })).total).toBe(1)
  })
})

describe('changed texts', () => {
  const unknownCountry = async (call = site.call) =>
    (await call(ToggleVat, { params: { country: 'AQ' }, body: { enabled: true } }, { as: staff })).body.message

  it('are used in problems, mails and first HTML, until they are reset', async () => {
    const shipped = await unknownCountry()
    await change('site:problem.vat_not_found', 'We have no rate for that.')
    await change('mail:footer', 'Sent by {{site}}, our <workshop>.')
    await change('request:maintenance.text', 'Geschlossen', 'de')
    await eventually(async () => expect(await unknownCountry()).toBe('We have no rate for that.'))
    const mail = renderMail({
      ...{ kind: 'verify_email', language: 'en', values: {}, publicUrl: 'https://example.com' },
      site: { title: 'Garage', accent: '#ff7a00' },
    })
    expect(mail.text).toContain('Sent by Garage, our <workshop>.')
    expect(mail.html).toContain('Sent by Garage, our &lt;workshop&gt;.')
    await site.sql`UPDATE maintenance SET is_on = true`
    const request = { url: '/', headers: { 'accept-language': 'de' } } as unknown as FastifyRequest
    expect((await firstPaint(site.sql, request, 'https://example.com')).maintenance).toBe('Geschlossen')
    await site.sql`UPDATE maintenance SET is_on = false`
    await reset('site:problem.vat_not_found')
    await eventually(async () => expect(await unknownCountry()).toBe(shipped))
  })

  it('have an address for browsers that changes with them, which the first HTML names', async () => {
    const paint = async () =>
      firstPaint(site.sql, { url: '/', headers: {} } as unknown as FastifyRequest, 'https://example.com')
    expect((await paint()).head).not.toContain('/api/wording/')
    await change('mail:footer', 'Not for browsers.')
    await change('orders:list.title', 'Jobs')
    await eventually(async () => expect(ownTextVersions()).toHaveProperty('en'))
    const { en: version = '' } = ownTextVersions()
    expect((await paint()).data).toMatchObject({ wording: { en: version } })
    expect((await paint()).head).toContain(`href="/api/wording/en/own?v=${version}"`)
    const current = await own('en', version)
    expect(current.body).toEqual({ orders: { 'list.title': 'Jobs' } })
    expect(current.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    await change('orders:list.title', 'Work')
    const outdated = await own('en', version)
    expect(outdated.body).toEqual({ orders: { 'list.title': 'Work' } })
    expect(outdated.headers.get('cache-control')).toBe('private, no-store')
    expect((await own('de')).body).toEqual({})
  })

  it('are noticed by other processes of the site, from their start and later', async () => {
    await change('site:problem.vat_not_found', 'Known before the start.')
    const process = await startAnotherProcess(site)
    const call = callerOf(process.url)
    try {
      expect(await unknownCountry(call)).toBe('Known before the start.')
      await change('site:problem.vat_not_found', 'Changed later.')
      await eventually(async () => expect(await unknownCountry(call)).toBe('Changed later.'))
      await site.call(ResetAllWording, { params: { language: 'en' } }, { as: staff })
      await eventually(async () => expect(await unknownCountry(call)).not.toBe('Changed later.'))
    } finally {
      await process.stop()
    }
  })
})
