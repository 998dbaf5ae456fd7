/** The parts in [brackets], which the operator has to replace, in a text made from a template. */
export const placeholdersIn = (html: string): readonly string[] => [
  ...new Set([...html.matchAll(/\[[^\][<>]{2,200}\]/g)].map(([part]) => part)),
]

/** The note at the top of a template, which says that a lawyer must adapt it. */
const noteOf = (template: string): string => {
  const [, bold = ''] = template.split('<strong>')
  return bold.split('</strong>')[0] ?? ''
}

/** The remains of the template in a text: its parts in [brackets], and its note. */
export function openPartsOf(html: string, template: string | undefined): readonly string[] {
  const note = noteOf(template ?? '')
  return [...placeholdersIn(html), ...(note && html.includes(note) ? [note] : [])]
}
