/** The parts in [brackets], which the operator has to replace, in a text made from a template. */
export const placeholdersIn = (html: string): readonly string[] => [
  ...new Set([...html.matchAll(/\[[^\][<>]{2,200}\]/g)].map(([part]) => part)),
]
