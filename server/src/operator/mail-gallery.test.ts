import { mailKinds } from '@mapwright/contract/mails.ts'
import { expect, it } from 'vitest'
import { mailGallery } from './mail-gallery.ts'

it.each(['en', 'de', 'ar'] as const)('shows every mail in %s without unfilled placeholders', (language) => {
  const page = mailGallery(language)
  for (const kind of mailKinds) expect(page, kind).toContain(`<section id="${kind}">`)
  expect(page.match(/\{\{\w+\}\}/g)).toBeNull()
})
