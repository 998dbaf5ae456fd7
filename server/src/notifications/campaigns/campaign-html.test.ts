import { expect, test } from 'vitest'
import { cleanHtml, fillIn, imagesIn, isBlank, plainTextOf, unknownPlaceholder, withImages } from './campaign-html.ts'

const image = '0198c0de-0000-7000-8000-000000000001'
const picture = `<img src="/api/message_image/${image}" alt="A dyno" />`

test.each([
  ['a script', '<script>alert(1)</script><p>Hi</p>', '<p>Hi</p>'],
  ['an event handler', '<p onclick="alert(1)">Hi</p>', '<p>Hi</p>'],
  ['a script in a link', '<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
  ['a disguised script in a link', '<a href="java&#x0a;script:alert(1)">x</a>', '<a>x</a>'],
  ['a link that starts with a placeholder', '<a href="{{firstname}}">x</a>', '<a>x</a>'],
  ['an external image', '<p>a<img src="https://track.example/p.gif">b</p>', '<p>ab</p>'],
  ['an image in a data URL', '<img src="data:image/svg+xml,<svg onload=alert(1)>">', ''],
  ['an API call disguised as an image', `<img src="/api/message_image/${image}/../../auth/signout">`, ''],
  ['styles and classes', '<p style="position:fixed" class="x" id="y">Hi</p><style>p{}</style>', '<p>Hi</p>'],
  [
    'a form, a frame and SVG',
    '<form action="/x"><iframe src="/"></iframe><svg><a href="/">y</a></svg></form>',
    '<a>y</a>',
  ],
])('removes %s', (_, html, clean) => {
  expect(cleanHtml(html)).toBe(clean)
})

test('keeps basic formatting, links and uploaded images', () => {
  const html = `<h2>News</h2><p><strong>b</strong> <em>i</em> <u>u</u> <s>s</s><br /><a href="https://a.example/?q=1">link</a></p><ul><li><p>one</p></li></ul><blockquote><p>q</p></blockquote><hr />${picture}`
  expect(cleanHtml(html)).toBe(html)
  expect(cleanHtml(cleanHtml(html))).toBe(html)
  expect(imagesIn(html)).toEqual([image])
  expect(withImages(html, new Set())).not.toContain('<img')
  expect(withImages(html, new Set([image]))).toBe(html)
})

test('escapes the recipient’s data', () => {
  const values = { firstname: '<b>Ann</b>', lastname: '$&', company_name: '"A" & B', balance: '12.50' }
  const escaped = (text: string) => text.replaceAll('<', '&lt;')
  expect(fillIn('Hi {{firstname}} {{ lastname }} {{balance}} {{toString}}', values, escaped)).toBe(
    'Hi &lt;b>Ann&lt;/b> $& 12.50 {{toString}}',
  )
})

test('finds an unknown placeholder', () => {
  expect(unknownPlaceholder('{{firstname}} {{ balance }}')).toBeUndefined()
  expect(unknownPlaceholder('{{firstname}} {{constructor}}')).toBe('constructor')
})

test('converts HTML to plain text', () => {
  const html = `<h2>News</h2><p>Tom &amp; Co<br />say <a href="https://a.example/">hello</a></p><ul><li><p>one</p></li><li><p>two</p></li></ul>${picture}`
  expect(plainTextOf(html)).toBe('News\n\nTom & Co\nsay hello (https://a.example/)\n\n- one\n- two\n\n[A dyno]')
  expect(isBlank('<p></p><p> </p>')).toBe(true)
  expect(isBlank(picture)).toBe(false)
})
