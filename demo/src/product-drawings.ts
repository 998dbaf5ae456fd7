/** Kinds of drawings for the example products. Drawings are simple shapes in the colors of a studio photo, without text. */

export const drawingKinds = [
  'cable',
  'box',
  'charger',
  'case',
  'adapter',
  'probe',
  'glove',
  'bottle',
  'card',
  'shirt',
] as const
export type DrawingKind = (typeof drawingKinds)[number]

type Palette = { main: string; dark: string; light: string }

const paletteOf = (hue: number): Palette => ({
  main: `hsl(${hue} 45% 46%)`,
  dark: `hsl(${hue} 40% 24%)`,
  light: `hsl(${hue} 55% 74%)`,
})

const plug = (x: number, y: number, { dark, light }: Palette) => `
  <path d="M${x} ${y} h120 l-16 84 h-88 z" fill="${dark}"/>
  <g fill="${light}">${[22, 42, 62, 82].map((at) => `<rect x="${x + at}" y="${y + 16}" width="10" height="14" rx="2"/><rect x="${x + at}" y="${y + 44}" width="10" height="14" rx="2"/>`).join('')}</g>`

const shapes: Record<DrawingKind, (palette: Palette, turn: number) => string> = {
  cable: (palette, turn) => `
    <path d="M210 ${420 + turn} C 120 180, 420 120, 470 300 S 300 480, 330 330 S 640 160, 610 380" fill="none" stroke="${palette.dark}" stroke-width="26" stroke-linecap="round"/>
    <path d="M210 ${414 + turn} C 120 174, 420 114, 470 294 S 300 474, 330 324 S 640 154, 610 374" fill="none" stroke="${palette.main}" stroke-width="8" stroke-linecap="round"/>
    ${plug(150, 400 + turn, palette)}${plug(552, 372, palette)}`,
  box: ({ main, dark, light }, turn) => `
    <path d="M200 ${250 - turn} L400 170 L600 ${250 - turn} L600 440 L400 520 L200 440 Z" fill="${dark}"/>
    <path d="M200 ${250 - turn} L400 170 L600 ${250 - turn} L400 ${330 - turn} Z" fill="${light}"/>
    <path d="M200 ${250 - turn} L400 ${330 - turn} L400 520 L200 440 Z" fill="${main}"/>
    <circle cx="250" cy="${330 - turn / 2}" r="9" fill="#7be08f"/><circle cx="280" cy="${342 - turn / 2}" r="9" fill="#f4c35a"/>
    <rect x="450" y="360" width="100" height="50" rx="6" transform="skewY(-22) translate(0 190)" fill="${main}" opacity="0.7"/>`,
  charger: ({ main, dark, light }, turn) => `
    <rect x="230" y="190" width="340" height="270" rx="26" fill="${dark}"/>
    <rect x="230" y="190" width="340" height="60" rx="26" fill="${main}"/>
    <path d="M300 190 q100 -90 200 0" fill="none" stroke="${dark}" stroke-width="22"/>
    <rect x="270" y="280" width="170" height="100" rx="10" fill="#10221b"/>
    <path d="M285 ${350 - turn / 2} l34 -30 34 22 34 -44 34 26" fill="none" stroke="#7be08f" stroke-width="6"/>
    <circle cx="505" cy="330" r="42" fill="${light}"/><rect x="501" y="292" width="8" height="36" rx="4" fill="${dark}"/>
    <circle cx="290" cy="425" r="14" fill="#d64541"/><circle cx="340" cy="425" r="14" fill="#222"/>`,
  case: ({ main, dark, light }, turn) => `
    <path d="M320 200 v-30 q0 -20 20 -20 h120 q20 0 20 20 v30" fill="none" stroke="${dark}" stroke-width="20"/>
    <rect x="170" y="200" width="460" height="270" rx="30" fill="${main}"/>
    <rect x="170" y="318" width="460" height="14" fill="${dark}"/>
    <rect x="${250 + turn / 2}" y="300" width="60" height="50" rx="8" fill="${light}"/><rect x="${490 - turn / 2}" y="300" width="60" height="50" rx="8" fill="${light}"/>
    <g fill="${dark}" opacity="0.35"><rect x="200" y="225" width="400" height="8" rx="4"/><rect x="200" y="250" width="400" height="8" rx="4"/><rect x="200" y="430" width="400" height="8" rx="4"/></g>`,
  adapter: (palette, turn) => `
    <rect x="250" y="240" width="300" height="190" rx="18" fill="${palette.main}"/>
    <rect x="270" y="260" width="260" height="150" rx="10" fill="${palette.dark}"/>
    <g fill="${palette.light}">${Array.from({ length: 14 }, (_, at) => `<rect x="${288 + (at % 7) * 34}" y="${290 + Math.floor(at / 7) * 60}" width="18" height="30" rx="3"/>`).join('')}</g>
    <path d="M550 ${330 + turn / 3} h60 q30 0 30 30 v110" fill="none" stroke="${palette.dark}" stroke-width="22" stroke-linecap="round"/>`,
  probe: ({ main, dark, light }, turn) => `
    <g transform="rotate(${-28 + turn / 4} 400 320)"><rect x="180" y="296" width="300" height="48" rx="24" fill="${main}"/><rect x="200" y="296" width="60" height="48" fill="${dark}"/>
    <path d="M480 300 h70 l60 20 -60 20 h-70 z" fill="${light}"/><rect x="606" y="317" width="60" height="6" rx="3" fill="#c9b37a"/></g>
    <path d="M${230 + turn} 430 C 160 520, 420 560, 560 470" fill="none" stroke="${dark}" stroke-width="14" stroke-linecap="round"/>`,
  glove: ({ main, dark, light }, turn) => `
    <path d="M300 470 v-130 q-60 -40 -50 -80 q20 -24 60 20 v-110 q0 -26 24 -26 t24 26 v70 v-96 q0 -26 26 -26 t26 26 v96 v-80 q0 -26 25 -26 t25 26 v96 v-50 q0 -24 22 -24 t22 24 v160 q0 60 -40 104 z" fill="${main}"/>
    <rect x="290" y="${455 + turn / 6}" width="180" height="60" rx="10" fill="${dark}"/><g fill="${light}" opacity="0.5"><circle cx="370" cy="360" r="12"/><circle cx="410" cy="380" r="12"/><circle cx="360" cy="400" r="12"/></g>`,
  bottle: ({ main, dark, light }, turn) => `
    <rect x="365" y="120" width="70" height="60" rx="8" fill="${dark}"/>
    <path d="M330 220 q0 -40 40 -44 h60 q40 4 40 44 v260 q0 30 -30 30 h-80 q-30 0 -30 -30 z" fill="${main}"/>
    <rect x="330" y="${270 + turn / 3}" width="140" height="130" fill="${light}"/>
    <path d="M355 ${370 + turn / 3} l45 -70 45 70 z" fill="${main}"/>`,
  card: ({ main, dark, light }, turn) => `
    <g transform="rotate(${-8 + turn / 8} 400 320)"><rect x="190" y="200" width="420" height="250" rx="24" fill="${main}"/><rect x="190" y="250" width="420" height="50" fill="${dark}"/>
    <rect x="230" y="340" width="70" height="54" rx="8" fill="${light}"/><g fill="${light}" opacity="0.6"><rect x="330" y="346" width="220" height="14" rx="7"/><rect x="330" y="376" width="150" height="14" rx="7"/></g></g>`,
  shirt: ({ main, dark, light }, turn) => `
    <path d="M300 160 q100 60 200 0 l110 70 -50 90 -50 -26 v220 h-220 v-220 l-50 26 -50 -90 z" fill="${main}"/>
    <path d="M300 160 q100 60 200 0 l-24 -10 q-76 40 -152 0 z" fill="${dark}"/>
    <path d="M${370 - turn / 6} 300 l30 -44 30 44 z" fill="${light}"/>`,
}

/** Draws a product as an SVG of 1200 × 900 pixels. `turn` varies products of the same kind. */
export function drawProduct(kind: DrawingKind, hue: number, turn: number): string {
  const palette = paletteOf(hue)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600" width="1200" height="900">
    <defs><radialGradient id="studio" cx="50%" cy="42%" r="75%"><stop offset="0" stop-color="#ffffff"/><stop offset="1" stop-color="#dfe1e4"/></radialGradient></defs>
    <rect width="800" height="600" fill="url(#studio)"/>
    <ellipse cx="400" cy="530" rx="250" ry="26" fill="#000" opacity="0.12"/>
    ${shapes[kind](palette, turn)}</svg>`
}
