import { randomBytes } from 'node:crypto'
import type { NameIn } from '@mapwright/contract/wording-keys.ts'
import type { FastifyReply } from 'fastify'
import { translate } from '../../wording.ts'
import { escapeHtml } from '../html/escape-html.ts'
import { contentSecurityPolicy } from './security-headers.ts'

/** Attributes of the <html> element. */
export type PageAttributes = { lang: string; dir: string; 'data-theme': string }

const retrySeconds = 5

/** A copy of the web app's color tokens, because the name of its stylesheet changes with each build. */
const colors = `:root{color-scheme:dark;--page:#121211;--text:#edece8;--meta:#a5a29a;--accent:#ff7a2f;--on-accent:#1f0e03}
[data-theme=default]{color-scheme:light;--page:#f6f5f2;--text:#1c1b19;--meta:#615e57}
[data-theme=red]{--page:#151011;--text:#f1eaea;--meta:#b3a3a3;--accent:#d42a33;--on-accent:#fff}`

const layout = `*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;background:var(--page);color:var(--text);font:16px/1.55 Inter,system-ui,sans-serif}
main{width:100%;max-width:440px}p{margin:0 0 24px;color:var(--meta)}.site{margin:0 0 32px;color:var(--text);font-weight:600}
h1{margin:0 0 8px;font-size:24px;line-height:1.3;font-weight:600;text-wrap:balance}
a{display:inline-flex;align-items:center;min-height:44px;padding:0 20px;border-radius:8px;background:var(--accent);color:var(--on-accent);font-weight:600;text-decoration:none}
a:focus-visible{outline:2px solid var(--text);outline-offset:2px}`

/** The page shown while the database is unavailable. It needs no other files and reloads without a script. */
export function sendUnavailablePage(reply: FastifyReply, attributes: PageAttributes, site: string): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  const word = (key: NameIn<'request:away'>) => escapeHtml(translate(attributes.lang, 'request', `away.${key}`))
  const html = Object.entries(attributes)
    .map(([name, value]) => `${name}="${escapeHtml(value)}"`)
    .join(' ')
  return reply
    .code(503)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': contentSecurityPolicy(nonce),
      'retry-after': String(retrySeconds),
    })
    .send(
      `<!doctype html><html ${html}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${retrySeconds}"><meta name="robots" content="noindex"><title>${word('title')}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><style nonce="${nonce}">${colors}\n${layout}</style></head>
<body><main>${site ? `<p class="site">${escapeHtml(site)}</p>` : ''}<h1>${word('title')}</h1><p>${word('text')}</p><a href="">${word('retry')}</a></main></body></html>`,
    )
}
