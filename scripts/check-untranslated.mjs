// Finds texts that were left in English in other languages: equal to the English text, and at least two words long.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './set-up.mjs'
import { report } from './sources.mjs'

/** Names of products and providers, formats, technical terms, and the labels in the English consoles of payment and SMS providers. */
const sameEverywhere = new Set([
  ...['BTCPay Server', 'Bitcoin (BTCPay Server)', 'USDC (Coinbase)', 'Google place ID'],
  ...['Bosch EDC15', 'Bosch EDC16', 'Bosch MED17/EDC17', 'Bosch ME7 (Volvo)', 'Denso (Subaru)'],
  ...['BMW MSS60/MSS65', 'Bosch D-flash', 'Siemens SIMK'],
  ...['Intel HEX', 'Motorola S-record', 'Excel (XLSX)', 'E-invoice (XRechnung)', 'BIC (SWIFT)', 'bus off'],
  ...['golf 2.0 tdi edc17', 'Golf VII 2.0 TDI, 2015'],
  ...['Account SID', 'Auth token', 'Merchant key', 'Access token', 'Secret key'],
  ...['API key', 'API key ID', 'API key secret', 'File service', 'Live chat', 'Reverse charge', 'one-stop-shop'],
])

/** Texts that happen to be the same in these languages. */
/** @type {Readonly<Record<string, readonly string[]>>} */
const sameIn = {
  '{{price}} per liter': ['af', 'jv', 'nl', 'sv'],
  '{{price}} per credit': ['nl'],
  'Send feedback': ['da'],
  'Download PDF': ['da'],
  'circuit intermittent': ['fr'],
  'Home page': ['it'],
  'Single sign-on': ['nl'],
  'Total net': ['ro'],
  'Export CSV': ['ro'],
  'Export PDF': ['ro'],
  'Mail hook': ['el'],
}

const folder = join(root, 'locales')

/**
 * @param {string} tag
 * @param {string} file
 * @returns {Record<string, string>}
 */
const textsOf = (tag, file) => JSON.parse(readFileSync(join(folder, tag, file), 'utf8'))

/** Counts the words of a text that a translator would translate. */
const wordsIn = (/** @type {string} */ text) =>
  text.replace(/\{\{[^{}]*\}\}|<[^<>]*>/g, '').match(/[A-Za-z]{3,}/g)?.length ?? 0

const tags = readdirSync(folder).filter((tag) => tag !== 'en')
const files = readdirSync(join(folder, 'en'))
report(
  files.flatMap((file) => {
    const english = Object.entries(textsOf('en', file)).filter(
      ([, text]) => wordsIn(text) > 1 && !sameEverywhere.has(text),
    )
    return tags.flatMap((tag) => {
      const texts = textsOf(tag, file)
      return english
        .filter(([key, text]) => texts[key] === text && !sameIn[text]?.includes(tag))
        .map(([key, text]) => `locales/${tag}/${file} ${key} is still in English: “${text}”`)
    })
  }),
)
