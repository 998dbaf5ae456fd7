import { type MailKind, mailKinds } from '@mapwright/contract/mails.ts'
import { contrastRatio } from '@mapwright/contract/site/contrast.ts'
import { expect, test } from 'vitest'
import { translate } from '../i18n/wording.ts'
import { mailColors } from './mail-brand.ts'
import { renderMail } from './render-mail.ts'

const site = { title: 'Turbo & Söhne', accent: '#0b5fff' }
const publicUrl = 'https://tuning.example'
const values = {
  product: 'OBD-II cable',
  products: 'The whole order',
  name: 'Ann Dealer',
  code: '482913',
  days: '14',
  limit: '500',
  member: 'Max Miller',
  partner: 'Workshop Ltd',
  workshop: 'Workshop Ltd',
  contact: 'shop@workshop.example',
  text: 'Done within a day.',
  number: '1042',
  vehicle: 'VW Golf 2.0 TDI',
  subject: 'The idle is too high',
  plan: 'Vehicle statistics for a year',
  reason: 'Please send the full read.',
  invoice: 'R-7',
  invoice_no: 'R-7',
  items: '2 × Launch control',
  parcel: 'DHL 00340434',
  refund: 'You get €119.00 back.',
  amount: '€119.00',
  credits: '100',
  month: 'October 2026',
  opening: '12.00',
  closing: '40.00',
  threshold: '50',
  customer: 'Ann',
  email: 'ann@dealer.example',
  device: 'Firefox on Linux',
  address: '198.51.100.7',
  time: '20 November 2026, 12:00',
  what: 'Two-step sign-in was turned on.',
  why: 'The address is no longer good.',
  item: 'Launch control',
  count: '2',
  check: 'Vouchers',
  standing: '3',
  day: '21 December 2026',
  step: 'First reminder',
  delivery: 'We will send it soon.',
  file: 'read.bin',
  note: 'The amount is not due any more.',
  left: '2',
  warnings: '– The disk is almost full.',
  level: '3',
  pickup: '12 Dock Road, Mon–Fri 9:00–17:00',
  link: '/order_details/1',
  unsubscribe_link: 'https://tuning.example/unsubscribe?token=token',
  cancel_link: 'https://tuning.example/shop/stock-notice/token',
}

test.each(['en', 'ar'])(
  'a mail that was queued without the sentence about the delivery has no gap (%s)',
  (language) => {
    const { delivery: _, ...earlier } = values
    const { html, text } = renderMail({ kind: 'shop_order_placed', language, values: earlier, site, publicUrl })
    for (const part of [html, text]) expect(part).not.toContain('{{')
    expect(html).not.toMatch(/<p[^>]*>[\s\u2068\u2069]*<\/p>/)
  },
)

const render = (kind: MailKind, language: string | null, more: Record<string, string> = {}) =>
  renderMail({ kind, language, values: { ...values, ...more }, site, publicUrl })

test.each(mailKinds)('%s has complete wording in English, German and Arabic', (kind) => {
  for (const language of ['en', 'de', 'ar']) {
    const { subject, html, text } = render(kind, language)
    for (const part of [subject, html, text]) {
      expect(part).not.toContain('{{')
      expect(part).not.toMatch(new RegExp(`${kind}\\.\\w`))
    }
    expect(html).toContain(`lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"`)
    expect(text).toContain(`${translate(language, 'mail', `${kind}.action`)}: ${publicUrl}/order_details/1`)
  }
})

test('escapes user input in the HTML', () => {
  const { html } = render('order_asked', 'en', {
    vehicle: '<img src=x onerror=alert(1)>',
    reason: '"><script>alert(1)</script>',
  })
  expect(html).not.toContain('<img')
  expect(html).not.toContain('<script')
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(html).toContain('Turbo &amp; Söhne')
})

test('removes line breaks from the subject', () => {
  expect(render('new_order', 'en', { vehicle: 'Golf\r\nBcc: all@example.com' }).subject).toBe(
    'New order 1042: Golf Bcc: all@example.com',
  )
})

test('only links to the site itself', () => {
  for (const link of ['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)'])
    expect(render('order_asked', 'en', { link }).html).toContain(`href="${publicUrl}"`)
  expect(render('order_asked', 'en', { link: '/a?b="c"' }).html).toContain(`href="${publicUrl}/a?b=&quot;c&quot;"`)
})

test('sets off a code and a reason in HTML and text', () => {
  expect(render('verify_email', 'en').text).toContain('\n\n    482913\n\n')
  for (const kind of ['verify_email', 'reset_password'] as const) {
    const { text, html } = render(kind, 'en')
    for (const page of [text, html.slice(html.indexOf('<h1'))])
      expect(page.indexOf('482913')).toBeLessThan(page.indexOf('Enter this code'))
  }
  expect(render('order_asked', 'en', { reason: 'one\ntwo' }).text).toContain('> one\n> two')
  expect(render('order_asked', 'en', { reason: 'one\ntwo' }).html).toContain('one<br>two')
})

test('falls back to English for a language without wording', () => {
  expect(render('order_asked', 'sw')).toEqual(render('order_asked', 'en'))
  expect(render('order_asked', null)).toEqual(render('order_asked', 'en'))
})

test('shows the logo on its background, with the name of the site as its alternative text', () => {
  const logo = { src: 'https://tuning.example/api/settings/logo?v=1', width: 120, height: 40, ground: '#121211' }
  const branded = { ...site, title: 'Turbo "&" Söhne', logo }
  const { html, text } = renderMail({ kind: 'order_asked', language: 'en', values, site: branded, publicUrl })
  expect(html).toContain(`src="${logo.src}" alt="Turbo &quot;&amp;&quot; Söhne" width="120" height="40"`)
  expect(html).toContain('background:#121211')
  expect(text).toContain('-- \nTurbo "&" Söhne')
})

test('shows the logo for dark backgrounds in dark mode only, and both without a background of their own', () => {
  const dark = { src: 'https://tuning.example/api/settings/logo_dark?v=2', width: 100, height: 40 }
  const logo = { src: 'https://tuning.example/api/settings/logo?v=1', width: 120, height: 40, ground: '#121211', dark }
  const { html } = renderMail({ kind: 'order_asked', language: 'en', values, site: { ...site, logo }, publicUrl })
  expect(html).toMatch(/<img class="logo" src="[^"]*logo\?v=1"[^>]*style="display:block/)
  expect(html).toMatch(/<img class="logo-dark" src="[^"]*logo_dark\?v=2"[^>]*style="display:none/)
  expect(html).toMatch(
    /prefers-color-scheme: dark\) \{[^@]*\.logo \{ display: none !important \} \.logo-dark \{ display: block/,
  )
  expect(html).not.toContain('background:#121211')
})

test.each(['#0b5fff', '#ffe600', '#ffffff', '#000000', '#14171f'])(
  'makes the accent %s legible on buttons and links',
  (accent) => {
    const { button, link } = mailColors(accent)
    for (const [card, { fill, text }, linkColor] of [
      ['#ffffff', button.light, link.light],
      ['#14171f', button.dark, link.dark],
    ] as const) {
      expect(contrastRatio(fill, card)).toBeGreaterThanOrEqual(3)
      expect(contrastRatio(text, fill)).toBeGreaterThanOrEqual(4.5)
      expect(contrastRatio(linkColor, card)).toBeGreaterThanOrEqual(4.5)
    }
    const { html } = renderMail({ kind: 'order_asked', language: 'en', values, site: { ...site, accent }, publicUrl })
    expect(html).toContain(`background:${button.light.fill};color:${button.light.text}`)
    expect(html).toContain(`.button { background: ${button.dark.fill} !important`)
  },
)

test("uses the operator's wording and signature in their language only, escaped", () => {
  const own = {
    de: { 'order_asked.body': 'Bitte <b>{{vehicle}}</b> bei {{site}} prüfen.', signature: 'Ihr Team\n<i>Tel. 1</i>' },
  }
  const german = renderMail({ kind: 'order_asked', language: 'de-AT', values, site, publicUrl, own })
  expect(german.text).toContain('Bitte <b>VW Golf 2.0 TDI</b> bei Turbo & Söhne prüfen.')
  expect(german.html).toContain('Bitte &lt;b&gt;VW Golf 2.0 TDI&lt;/b&gt; bei Turbo &amp; Söhne prüfen.')
  expect(german.html).toContain('Ihr Team<br>&lt;i&gt;Tel. 1&lt;/i&gt;')
  expect(german.text).toMatch(/Ihr Team\n<i>Tel\. 1<\/i>\n\n-- \n/)
  expect(renderMail({ kind: 'order_asked', language: 'en', values, site, publicUrl, own })).toEqual(
    render('order_asked', 'en'),
  )
})

test('has a link that switches off mails of this kind', () => {
  const unsubscribe = 'https://tuning.example/unsubscribe?token=abc'
  const { html, text } = renderMail({ kind: 'order_asked', language: 'en', values, site, publicUrl, unsubscribe })
  expect(html).toContain(`href="${unsubscribe}"`)
  expect(text).toContain(`Unsubscribe from these messages: ${unsubscribe}`)
  expect(render('order_asked', 'en').text).not.toContain('Unsubscribe')
})

test('shows a reason once: in the text if it names it, otherwise as a quote below it', () => {
  const reason = 'Please send the full read.'
  const times = (kind: MailKind) => {
    const { html, text } = renderMail({ kind, language: 'en', values, site, publicUrl })
    return [html, text].map((shown) => shown.split(reason).length - 1)
  }
  expect(times('shop_order_cancelled')).toEqual([1, 1])
  expect(times('order_asked')).toEqual([1, 1])
})
