import type { Plugin } from 'vite'

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (found) => `&#${found.charCodeAt(0)};`)

type SiteResponse = { settings?: { title?: string; default_theme?: string } }

/**
 * In production, the server fills the tokens of index.html. In development, Vite serves the page, so this plugin asks the running API for
 * the same data; without an API, the app starts with its own defaults.
 */
export const pageTokens = (api: string): Plugin => ({
  name: 'page-tokens',
  apply: 'serve',
  async transformIndexHtml(html) {
    // The response as the endpoint declares it, or nothing while the server is not running.
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
