import { languages } from '@mapwright/contract/accounts/languages.ts'
import { money } from '@mapwright/contract/api/amounts.ts'
import { expect, it, test } from 'vitest'
import { buyer, invoiceKinds, invoiceOf, item, seller } from '../../test/invoice-kinds.ts'
import { shownTexts } from '../../test/pdf-text.ts'
import { translateKey } from '../platform/i18n/wording.ts'
import type { IssuedInvoice } from './invoice-rows.ts'
import { invoicePdf } from './invoice-tasks.ts'

/** Names and currencies in the script of a language, with marks and conjuncts that are often lost in print. */
const names: Readonly<Record<string, [name: string, currency: string]>> = {
  ar: ['شركة الخليج لضبط المحركات (فرع 12)، الرياض', 'KWD'],
  bn: ['ট্রান্সফার ব্যাংক, ক্ষেত্রীয় কার্যালয়', 'BDT'],
  fa: ['شرکت تنظیم موتور می‌توانید', 'IRR'],
  he: ['כהן כוונון מנועים בע"מ', 'ILS'],
  hi: ['श्री गणेश ट्यूनिंग, क्षेत्रीय कार्यालय', 'INR'],
  ja: ['株式会社チューニング・スーパー', 'JPY'],
  ko: ['서울 튜닝 주식회사', 'KRW'],
  th: ['บริษัท น้ำมันจูนนิ่ง จำกัด', 'THB'],
  uk: ['Київ Тюнінг', 'UAH'],
  zh: ['北京汽车调校有限公司', 'CNY'],
}

async function printed(invoice: IssuedInvoice): Promise<{ text: string; words: string[]; file: string }> {
  const pdf = Buffer.from(await invoicePdf({ invoice, extras: { pay_url: 'https://example.com/invoice/1' } }))
  const shown = shownTexts(pdf)
  // A missing glyph has the number zero.
  expect(shown.filter(({ glyphs }) => glyphs.includes('0000'))).toEqual([])
  const words = shown.map(({ text }) => text.trim())
  return { text: words.join('').replaceAll(/\s/g, ''), words, file: pdf.toString('latin1') }
}

const wordsOf = (text: string) => text.split(/[^\p{L}\p{M}\u200c]+/u).filter((word) => word.length > 1)

test.each(languages.map(({ tag }) => tag))(
  'an invoice in the language %s has all its words and glyphs',
  async (language) => {
    const [company_name = 'Exemple', currency = 'EUR'] = names[language] ?? []
    const items = [item, { ...item, name: 'OBD cable (2 m)', discount: money(9_00n) }]
    const { text, file } = await printed(
      invoiceOf({ items, currency, change: { buyer: { ...buyer, company_name, language } } }),
    )
    const t = (key: Parameters<typeof translateKey>[1], values = {}) => translateKey(language, key, values)
    const sentences = [
      company_name,
      ...[
        t('billing:pdf.title', { number: '' }),
        t('billing:pdf.issued'),
        t('billing:pdf.total'),
        t('billing:status.due'),
      ],
      t('billing:pdf.pay', { day: ' ', number: 'RE-2026-000123' }),
      t('billing:pdf.until_due', { months: ' ' }),
    ]
    for (const word of sentences.flatMap(wordsOf)) expect(text).toContain(word)
    expect(text).toContain('RE-2026-000123')
    expect(file).toContain('<pdfaid:part>3')
    expect(file).toContain('factur-x.xml')
  },
)

it('prints every kind of document in Hebrew without a missing glyph', async () => {
  for (const invoice of [
    invoiceKinds['a partial credit note'],
    invoiceKinds['a reverse charge'],
    invoiceKinds['a paid invoice'],
    invoiceKinds['a service outside the scope of VAT'],
  ])
    if (invoice)
      await printed({ ...invoice, seller: { ...seller, footer: '' }, buyer: { ...invoice.buyer, language: 'he' } })
})

it('writes from the right in Arabic and Hebrew: the item is in the last column, and sentences end at the left', async () => {
  const { words } = await printed(invoiceOf({ change: { buyer: { ...buyer, language: 'he' } } }))
  const at = (text: string) => words.indexOf(text)
  expect(at('תיאור')).toBeGreaterThan(at('כמות'))
  expect(at('הכולל')).toBeLessThan(at('הסכום'))
  expect(at('הסכום')).toBeLessThan(at('להעביר'))
})
