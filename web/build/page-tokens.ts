import type { Plugin } from 'vite'

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (found) => `&#${found.charCodeAt(0)};`)

type SiteResponse = { settings?: { title?: string; default_theme?: string } }

/**
 * Fills in the tokens of index.html in development, as the server does in production. The data comes from the running API. Without an API, the
 * app starts with its defaults.
 */
export const pageTokens = (api: string): Plugin => ({
  name: 'page-tokens',
  apply: 'serve',
  async transformIndexHtml(html) {
    // The response of the endpoint, or an empty object if the server is not running.
    const site = (await fetch(`${api}/api/auth/get_site_data`)
      .then((response) => (response.ok ? response.json() : {}))
      .catch(() => ({}))) as SiteResponse
    const title = site.settings?.title ?? 'Mapwright'
    const theme = site.settings?.default_theme ?? 'dark'
    return html
      .replace('__HTML_ATTRS__', `lang="en" dir="ltr" data-theme="${escapeHtml(theme)}"`)
      .replace('__CSP_NONCE__', '')
      .replaceAll('__TITLE__', () => escapeHtml(title))
      .replace('__DESCRIPTION__', () => escapeHtml(title))
      .replace('__SITE_DATA__', () => JSON.stringify(site).replaceAll('<', '\\u003c'))
  },
})
