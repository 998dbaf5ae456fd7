import { inflateSync } from 'node:zlib'
import { describe, expect, it, test } from 'vitest'
import { type Run, scriptRuns, usesKana } from './pdf-scripts.ts'
import { printPdf } from './print-pdf.ts'

const runs = (text: string, isJapanese = false) => scriptRuns(text, isJapanese)
const plain = (given: Run[] | undefined) => given?.map(({ text }) => text).join('')

/** A text in each script, with marks, digits and punctuation that are often lost in print. */
const texts = {
  Arabic: 'شركة الخليج لضبط المحركات (فرع 12)، الرياض',
  Hebrew: 'כהן כוונון מנועים בע"מ (2020)',
  Thai: 'บริษัท น้ำมันจูนนิ่ง จำกัด ผู้ ปั๊ม',
  Devanagari: 'श्री गणेश ट्यूनिंग, क्षेत्रीय कार्यालय, दिल्ली।',
  Georgian: 'შპს თბილისის ავტო (12), რუსთაველის გამზირი',
  Korean: '서울 튜닝 주식회사 (강남구), 테헤란로 12',
  Chinese: '北京汽车调校有限公司，朝阳区骨直88号',
  Japanese: '株式会社チューニング・スーパー「東京」、渋谷区',
} as const

describe('scriptRuns', () => {
  it('does not change Latin, Greek and Cyrillic text, whatever characters surround the letters', () => {
    for (const text of ['', 'Müller & Söhne · 12 %', 'Łódź – “quoted”', 'Ελλάδα', 'Київ', '€1,234.00', 'e\u0301'])
      expect(runs(text)).toBeUndefined()
  })

  it('puts right-to-left words into visual order and mirrors brackets around them', () => {
    expect(plain(runs('אבג דהו'))).toBe('דהו אבג')
    expect(plain(runs('אבג (12) דהו'))).toBe('דהו (12) אבג')
    expect(plain(runs('Account holder: אבג דהו'))).toBe('Account holder: דהו אבג')
    expect(plain(runs('אבג Stage 1'))).toBe('Stage 1 אבג')
  })

  it('keeps the parts between middle dots, and lines, in their order', () => {
    expect(plain(runs('One · אבג דהו · محمد'))).toBe('One · דהו אבג · محمد')
    expect(plain(runs('אבג\nדהו'))).toBe('אבג\nדהו')
  })

  it('breaks long right-to-left text before it is reordered, so that its first words stay in the first line', () => {
    const lines = plain(runs(Array.from({ length: 20 }, (_, at) => `אב${at}`).join(' ')))?.split('\n') ?? []
    expect(lines.length).toBeGreaterThan(1)
    expect(lines[0]).toMatch(/אב0|0אב/)
  })

  it('uses Japanese shapes in a document with kana, except for characters that only the Chinese font has', () => {
    expect(usesKana(['Tokyo', 'カナ'])).toBe(true)
    expect(usesKana(['东京'])).toBe(false)
    expect(runs('東京', true)).toEqual([{ text: '東京', font: 'Japanese' }])
    expect(runs('東京')).toEqual([{ text: '東京', font: 'Chinese' }])
    expect(runs('调東', true)?.map(({ font }) => font)).toEqual(['Chinese', 'Japanese'])
  })

  it('sets the ring of a Thai am below the tone mark', () => {
    expect(plain(runs('น้ำ'))).toBe('น\u0e4d\u0e49\u0e32')
  })
})

/** Decompresses the text streams of a PDF file. */
function streamsOf(pdf: Buffer): string[] {
  const file = pdf.toString('latin1')
  return [...file.matchAll(/stream\r?\n/g)].flatMap(({ index, 0: { length } }) => {
    const end = file.indexOf('endstream', index)
    try {
      return [inflateSync(pdf.subarray(index + length, end)).toString('latin1')]
    } catch {
      return []
    }
  })
}

const printed = (text: string) =>
  printPdf({
    subset: 'PDF/A-3b',
    content: [text, { text, bold: true }],
    info: { title: 'Test', author: 'Test' },
    defaultStyle: { font: 'Roboto' },
  })

test.each(Object.entries(texts))(
  'prints %s with the glyphs that it needs, embedded, and none missing',
  async (name, text) => {
    const pdf = await printed(text)
    const file = pdf.toString('latin1')
    const embedded = file.match(/\/FontFile[23] /g) ?? []
    const used = file.match(/\/Type \/Font\n\/Subtype \/Type0/g) ?? []
    expect(embedded).toHaveLength(used.length)
    expect(used.length).toBeGreaterThanOrEqual(2)
    const shown = streamsOf(pdf)
      .filter((content) => content.includes(' Tf'))
      .flatMap((content) => content.match(/<[0-9a-f]+>/g) ?? [])
    const glyphs = shown.flatMap((hex) => hex.slice(1, -1).match(/.{4}/g) ?? [])
    expect(glyphs.length, name).toBeGreaterThan(text.length)
    expect(glyphs).not.toContain('0000')
    // A complete font is up to eight megabytes in size, so the file must only contain the glyphs in use.
    expect(pdf.length).toBeLessThan(200_000)
  },
)
