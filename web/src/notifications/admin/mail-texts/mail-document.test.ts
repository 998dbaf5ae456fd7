import { expect, test } from 'vitest'
import { mailDocument } from './mail-document.ts'

const mail =
  '<html><head><style>@media (prefers-color-scheme: dark) { .ink { color: #fff !important } }</style></head><body style="margin:0"><p class="ink" style="color:#111">Hi</p></body></html>'

test('turns style attributes into rules and shows the chosen mode', () => {
  const light = mailDocument(mail, { isDark: false })
  expect(light).not.toContain(' style="')
  expect(light).toContain('[data-at="0"]{margin:0}[data-at="1"]{color:#111}</style>')
  expect(light).toContain('<p class="ink" data-at="1">')
  expect(light).toContain('@media not all')
  expect(mailDocument(mail, { isDark: true })).toContain('@media all')
})

test('prevents a style attribute from ending its rule', () => {
  expect(mailDocument('<head></head><p style="color:red}</style><script>">', { isDark: false })).toContain(
    '[data-at="0"]{color:red/stylescript}',
  )
})
