/** Whether sanitized HTML has anything to read besides its markup. */
export const hasText = (html: string): boolean => html.replace(/<[^<>]*>/g, '').trim() !== ''
