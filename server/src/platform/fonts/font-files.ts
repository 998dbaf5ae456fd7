import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const { resolve } = createRequire(import.meta.url)

/** The PDF library's Roboto font: Latin, Greek and Cyrillic. */
const roboto = dirname(resolve('pdfmake/fonts/Roboto/Roboto-Regular.ttf'))
const family = (name: string, script: string) => {
  const file = (weight: number) => resolve(`@fontsource/${name}/files/${name}-${script}-${weight}-normal.woff`)
  return { normal: file(400), bold: file(700) }
}
const noto = (script: string) => family(`noto-sans-${script}`, script)
const cjk = (language: 'jp' | 'kr' | 'sc', name: string) => {
  const folder = join(dirname(resolve(`@embedpdf/fonts-${language}`)), '../fonts')
  return { normal: join(folder, `${name}-Regular.otf`), bold: join(folder, `${name}-Bold.otf`) }
}

/** The fonts of printed documents and drawn pictures, by script. */
export const fontFiles = {
  Roboto: { normal: `${roboto}/Roboto-Regular.ttf`, bold: `${roboto}/Roboto-Medium.ttf` },
  Arabic: noto('arabic'),
  Hebrew: noto('hebrew'),
  Thai: noto('thai'),
  Devanagari: noto('devanagari'),
  // The printer misplaces some conjuncts of Noto Sans Bengali.
  Bengali: family('hind-siliguri', 'bengali'),
  Georgian: noto('georgian'),
  Korean: cjk('kr', 'NotoSansKR'),
  Japanese: cjk('jp', 'NotoSansJP'),
  Chinese: cjk('sc', 'NotoSansHans'),
}
