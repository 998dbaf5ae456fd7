import { styleNonce } from '../../../platform/style-nonce.ts'

/**
 * Converts a mail to a document for an iframe in this page. The page's security policy allows styles only in elements with its
 * nonce, so style attributes become rules. Rules for dark mode follow `isDark` instead of the device.
 */
export function mailDocument(html: string, { isDark }: { isDark: boolean }): string {
  const rules: string[] = []
  const plain = html.replace(/ style="([^"]*)"/g, (_, declarations: string) => {
    rules.push(`[data-at="${rules.length}"]{${declarations.replace(/[<>{}]/g, '')}}`)
    return ` data-at="${rules.length - 1}"`
  })
  const style = `<style nonce="${styleNonce}">`
  return plain
    .replaceAll('<style>', style)
    .replace('(prefers-color-scheme: dark)', isDark ? 'all' : 'not all')
    .replace('<head>', () => `<head>${style}${rules.join('')}</style>`)
}
