import { fieldOf } from '@mapwright/contract/api/typed-entries.ts'
import type { FastifyRequest } from 'fastify'
import { countHit } from '../../platform/api/count-hits.ts'
import { found } from '../../platform/api/problem.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { escapeHtml } from '../../platform/html/escape-html.ts'
import { isRtl, preferredLanguage, translateKey } from '../../platform/i18n/wording.ts'
import { clientAddress } from '../../platform/net/client-address.ts'
import { clientNetwork } from '../../platform/net/client-network.ts'
import { authenticateKey } from '../authenticate-key.ts'

const limit = { seconds: 60, count: 120 }
const maxLength = 200

const parameter = (query: unknown, name: string): string => {
  const value = fieldOf(query, name)
  return typeof value === 'string' ? value.slice(0, maxLength) : ''
}

/** Page of the widget for websites that cannot embed scripts. Only the key's website may embed the page. */
export const widgetFrame = (sql: Sql) => async (request: FastifyRequest) => {
  await countHit(sql, `widget_frame address ${limit.seconds} ${clientNetwork(clientAddress(request))}`, limit)
  const key = parameter(request.query, 'key')
  const source = { address: clientAddress(request), origin: undefined, isOwnPage: true }
  const client = found(await authenticateKey(sql, key, source), 'request.not_found')
  // Only public keys are accepted, because other keys are secret and must not appear in a URL.
  const origin = found(client.scopes.includes('widget') ? client : undefined, 'request.not_found').origin
  const accepted = String(request.headers['accept-language'] ?? '')
  const language = preferredLanguage([parameter(request.query, 'lang'), accepted].filter(Boolean).join(',')) ?? 'en'
  const ancestors = [origin].filter((one) => one !== undefined)
  const attributes = `data-key="${escapeHtml(key)}" data-lang="${language}" data-frame="${escapeHtml(ancestors[0] ?? '')}"`
  return {
    ancestors,
    html: `<!doctype html><html lang="${language}" dir="${isRtl(language) ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(translateKey(language, 'home:vehicles.title'))}</title></head><body><script src="/widget.js" ${attributes} async></script></body></html>`,
  }
}
