/** A longer text below a mail, such as the terms of a contract. `html` is sanitized. */
export type MailText = { title: string; html: string }

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** Converts sanitized HTML to plain text. Keeps its paragraphs, its lists and the targets of its links. */
export const textOfHtml = (html: string): string =>
  html
    .replace(/\s+/g, ' ')
    .replace(/<a href="([^"<>]*)"[^<>]*>([^<]*)<\/a>/g, (_, href: string, label: string) =>
      label === href ? href : `${label} (${href})`,
    )
    .replace(/<br\s*\/?>/g, '\n')
    .replace(/<\/p> ?<\/li>/g, '')
    .replace(/<li>/g, '\n- ')
    .replace(/<hr\s*\/?>/g, '\n\n')
    .replace(/<\/(?:p|h2|h3|ul|ol|blockquote)>/g, '\n\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (all, name: string) => entities[name] ?? all)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
