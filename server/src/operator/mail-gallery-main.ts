import { writeFileSync } from 'node:fs'
import { languages } from '@mapwright/contract/accounts/languages.ts'
import { mailGallery } from './mail-gallery.ts'

/** `npm run mails -- LANGUAGE FILE`: writes a page with all mails in a language. Needs no database. */
const [wanted = 'en', file = `mails-${wanted}.html`] = process.argv.slice(2)
const language = languages.find(({ tag }) => tag === wanted)?.tag
if (language) {
  writeFileSync(file, mailGallery(language))
  console.log(`All mails are in ${file}.`)
} else {
  console.error(`mapwright: ${wanted} is none of ${languages.map(({ tag }) => tag).join(', ')}.`)
  process.exitCode = 1
}
