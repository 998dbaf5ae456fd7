import { themes } from '@mapwright/contract/accounts/user.ts'
import type { FastifyRequest } from 'fastify'
import type { Sql } from './db/sql.ts'
import type { FirstPaint } from './http/web-app.ts'
import { siteData } from './site/site-data.ts'
import { isRtl, languages, translate } from './wording.ts'

const cookie = (request: FastifyRequest, name: string): string | undefined =>
  new RegExp(`(?:^|;\\s*)${name}=([\\w-]{1,20})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1]

const asked = (request: FastifyRequest): string[] =>
  String(request.headers['accept-language'] ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => part.split(';')[0]?.trim().toLowerCase() ?? '')

/** The language to greet a visitor in: the one chosen before, else the first of the browser's that the site has. */
export function greetingLanguage(request: FastifyRequest): string {
  const known = languages()
  const wanted = [cookie(request, 'language') ?? '', ...asked(request)]
  for (const tag of wanted) {
    const found = known.find((language) => language === tag) ?? known.find((language) => language === tag.split('-')[0])
    if (found) return found
  }
  return 'en'
}

const originOf = (address: string): string | undefined => (URL.canParse(address) ? new URL(address).origin : undefined)

/** What index.html carries so that the first paint has the right theme, language, direction and title. */
export async function firstPaint(sql: Sql, request: FastifyRequest): Promise<FirstPaint> {
  const data = await siteData(sql)
  const language = greetingLanguage(request)
  const chosen = cookie(request, 'theme')
  const theme = themes.find((name) => name === chosen) ?? data.settings.default_theme
  return {
    attributes: { lang: language, dir: isRtl(language) ? 'rtl' : 'ltr', 'data-theme': theme },
    title: data.settings.title,
    description: translate(language, 'app', 'description', { title: data.settings.title }),
    data,
    imageOrigins: [originOf(data.settings.map_tiles)].filter((origin) => origin !== undefined),
    mayLocate: request.url.split('?')[0] === '/dealers-locator',
  }
}
