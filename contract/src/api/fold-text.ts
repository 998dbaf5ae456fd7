/** Removes case and diacritics from a text for comparisons: "Größe" → "große". */
export const foldText = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
