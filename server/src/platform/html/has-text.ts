/** Checks whether sanitized HTML contains readable text besides its markup. */
export const hasText = (html: string): boolean => html.replace(/<[^<>]*>/g, '').trim() !== ''
