export type Option = {
  value: string
  label: string
  /** A secondary text that is searched, too. */
  detail?: string | undefined
}

/** The specification's limit of a dropdown. */
export const maxShown = 10

/** Folds text like the searches on the server: ignoring case and diacritics. */
const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLocaleLowerCase()

/** The first ten options that contain the text, ignoring case; those that start with it come first. */
export function optionsFor(options: readonly Option[], text: string): readonly Option[] {
  const wanted = folded(text.trim())
  if (wanted === '') return options.slice(0, maxShown)
  const holding = options.filter(({ label, detail = '' }) => folded(`${label} ${detail}`).includes(wanted))
  const beginning = holding.filter(({ label }) => folded(label).startsWith(wanted))
  return [...new Set([...beginning, ...holding])].slice(0, maxShown)
}
