import { randomBytes } from 'node:crypto'
import type { NameIn } from '@mapwright/contract/wording-keys.ts'
import type { FastifyReply } from 'fastify'
import { escapeHtml } from '../html/escape-html.ts'
import { translate } from '../i18n/wording.ts'
import { contentSecurityPolicy } from './security-headers.ts'

/** Attributes of the <html> element. */
export type PageAttributes = { lang: string; dir: string; 'data-theme': string }

const retrySeconds = 5
const maintenanceRetrySeconds = 60

/** A copy of the web app's color tokens. The page cannot load the app's stylesheet, because its name changes with each build. */
const colors = `:root{color-scheme:dark;--page:#121211;--text:#edece8;--meta:#a5a29a;--accent:#ff7a2f;--on-accent:#1f0e03}
[data-theme=default]{color-scheme:light;--page:#f6f5f2;--text:#1c1b19;--meta:#615e57}
[data-theme=red]{--page:#151011;--text:#f1eaea;--meta:#b3a3a3;--accent:#d42a33;--on-accent:#fff}`

const layout = `*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;background:var(--page);color:var(--text);font:16px/1.55 Inter,system-ui,sans-serif}
main{width:100%;max-width:440px}p{margin:0 0 24px;color:var(--meta)}.site{margin:0 0 32px;color:var(--text);font-weight:600}
h1{margin:0 0 8px;font-size:24px;line-height:1.3;font-weight:600;text-wrap:balance}
nav{display:flex;flex-wrap:wrap;gap:12px}a{display:inline-flex;align-items:center;min-height:44px;padding:0 20px;border-radius:8px;background:var(--accent);color:var(--on-accent);font-weight:600;text-decoration:none}
a~a{border:1px solid var(--meta);background:none;color:var(--text)}a:focus-visible{outline:2px solid var(--text);outline-offset:2px}`

type StaticPage = {
  title: string
  text: string
  retrySeconds: number
  /** True if the page reloads itself. Only for interruptions of a few seconds, because reloading disturbs readers. */
  reloads?: true
  /** The name of the site, above the title. */
  site: string
  /** CSS rules for the site's own colors. */
  styles?: string | undefined
  actions: readonly { href: string; name: string }[]
}

/** Sends a page with status 503 that needs no other files and no scripts. */
function sendStaticPage(reply: FastifyReply, attributes: PageAttributes, page: StaticPage): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  const html = Object.entries(attributes)
    .map(([name, value]) => `${name}="${escapeHtml(value)}"`)
    .join(' ')
  const title = escapeHtml(page.title)
  const actions = page.actions.map(({ href, name }) => `<a href="${escapeHtml(href)}">${escapeHtml(name)}</a>`)
  return reply
    .code(503)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': contentSecurityPolicy(nonce),
      'retry-after': String(page.retrySeconds),
    })
    .send(
      `<!doctype html><html ${html}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
${page.reloads ? `<meta http-equiv="refresh" content="${page.retrySeconds}">` : ''}<meta name="robots" content="noindex"><title>${title}</title>
<link rel="icon" href="/favicon.ico"><style nonce="${nonce}">${colors}\n${layout}${page.styles ?? ''}</style></head>
<body><main>${page.site ? `<p class="site">${escapeHtml(page.site)}</p>` : ''}<h1>${title}</h1><p dir="auto">${escapeHtml(page.text)}</p><nav>${actions.join('')}</nav></main></body></html>`,
    )
}

/** Sends the page that is shown while the database is unavailable. */
export function sendUnavailablePage(
  reply: FastifyReply,
  attributes: PageAttributes,
  site: Pick<StaticPage, 'site' | 'styles'>,
): FastifyReply {
  const word = (key: NameIn<'request:away'>) => translate(attributes.lang, 'request', `away.${key}`)
  return sendStaticPage(reply, attributes, {
    title: word('title'),
    text: word('text'),
    retrySeconds,
    reloads: true,
    ...site,
    actions: [{ href: '', name: word('retry') }],
  })
}

/** Sends the page that visitors see while the site is closed for maintenance. */
export function sendMaintenancePage(
  reply: FastifyReply,
  attributes: PageAttributes,
  page: Pick<StaticPage, 'site' | 'styles' | 'text'>,
): FastifyReply {
  const word = (key: NameIn<'request:maintenance'>) => translate(attributes.lang, 'request', `maintenance.${key}`)
  return sendStaticPage(reply, attributes, {
    ...page,
    title: word('title'),
    retrySeconds: maintenanceRetrySeconds,
    actions: [
      { href: '', name: word('retry') },
      { href: '/login', name: word('sign_in') },
      { href: '/imprint', name: word('imprint') },
      { href: '/shop/withdrawal', name: word('withdrawal') },
    ],
  })
}
