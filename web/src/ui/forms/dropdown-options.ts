import { foldText } from '@mapwright/contract/api/fold-text.ts'

export type Option = {
  value: string
  label: string
  /** A secondary text, which the search includes. */
  detail?: string | undefined
}

/** Maximum number of options that a dropdown shows. */
export const maxShown = 10

/** The first ten options that contain the text, ignoring case and diacritics. Options that start with the text come first. */
export function optionsFor(options: readonly Option[], text: string): readonly Option[] {
  const wanted = foldText(text.trim())
  if (wanted === '') return options.slice(0, maxShown)
  const holding = options.filter(({ label, detail = '' }) => foldText(`${label} ${detail}`).includes(wanted))
  const beginning = holding.filter(({ label }) => foldText(label).startsWith(wanted))
  return [...new Set([...beginning, ...holding])].slice(0, maxShown)
}
