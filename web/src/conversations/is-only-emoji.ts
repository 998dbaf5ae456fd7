const maxEmoji = 6
const pictographic = /^\p{Extended_Pictographic}$/u
const regional = /^\p{Regional_Indicator}$/u
/** Characters that join or change emoji: the zero-width joiner, the emoji variation, and skin tones. */
const modifying = /^[\u200D\uFE0F\u{1F3FB}-\u{1F3FF}]$/u

const segments = new Intl.Segmenter('en', { granularity: 'grapheme' })

const isEmoji = (symbol: string): boolean => {
  const characters = [...symbol]
  const isKnown = (character: string) =>
    pictographic.test(character) || regional.test(character) || modifying.test(character)
  return characters.every(isKnown) && !characters.every((character) => modifying.test(character))
}

/** Returns true if a text consists of one to `maxEmoji` emoji and white space. */
export function isOnlyEmoji(text: string): boolean {
  if (text.length > maxEmoji * 40) return false
  const symbols = [...segments.segment(text)].map(({ segment }) => segment).filter((symbol) => symbol.trim() !== '')
  return symbols.length > 0 && symbols.length <= maxEmoji && symbols.every(isEmoji)
}
