/** Returns the placeholders in [brackets], which the operator must replace. */
export const placeholdersIn = (html: string): readonly string[] => [
  ...new Set([...html.matchAll(/\[[^\][<>]{2,200}\]/g)].map(([part]) => part)),
]

/** Returns the note at the top of a template. It says that a lawyer must adapt the text. */
const noteOf = (template: string): string => {
  const [, bold = ''] = template.split('<strong>')
  return bold.split('</strong>')[0] ?? ''
}

/** Returns the parts of the template that the operator has not replaced: placeholders in [brackets], and the note at the top. */
export function openPartsOf(html: string, template: string | undefined): readonly string[] {
  const note = noteOf(template ?? '')
  return [...placeholdersIn(html), ...(note && html.includes(note) ? [note] : [])]
}
