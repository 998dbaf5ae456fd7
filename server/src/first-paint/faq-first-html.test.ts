import { questionCalls } from '@mapwright/contract/site/content/content-endpoints.ts'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSite, type TestSite } from '../../test/kit.ts'
import { firstPaint } from './first-paint.ts'
import { sitemap } from './sitemap.ts'

const publicUrl = 'https://tuning.example'
const hostile = '</script><img src=x onerror=alert(1)>'
let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.close())

const paint = (language: string) =>
  firstPaint(
    site.sql,
    { url: '/faq', headers: { 'accept-language': language } } as unknown as FastifyRequest,
    publicUrl,
  )
const paths = async () => (await sitemap(site.sql).part(1)).map(({ path }) => path)

test('without visible questions, the page is neither linked nor in the sitemap, and has no structured data', async () => {
  const { head, data } = await paint('en')
  expect(data).toMatchObject({ has_faq: false })
  expect(head).not.toContain('ld+json')
  expect(await paths()).not.toContain('/faq')
})

test('visible questions are text and structured data, in the language of the reader', async () => {
  const admin = await site.admin()
  for (const body of [
    { language: 'en', question: `How long? ${hostile}`, answer: '<p>An <strong>hour</strong>.</p>' },
    { language: 'de', question: 'Wie lange?', answer: '<p>Eine Stunde.</p>' },
    { language: 'en', question: 'Hidden?', answer: '<p>Yes.</p>', online: false },
  ] as const)
    await site.call(questionCalls.add, { body }, { as: admin })
  const { title, head = '', withoutScripts = '', data } = await paint('en')
  expect(title).toMatch(/^Frequently asked questions · /)
  expect(data).toMatchObject({ has_faq: true })
  expect(head + withoutScripts).not.toContain('<img')
  expect(withoutScripts).toContain('</h2><p>An <strong>hour</strong>.</p>')
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(head)?.[1] ?? ''
  expect(JSON.parse(json)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: [
      {
        '@type': 'Question',
        name: `How long? ${hostile}`,
        acceptedAnswer: { '@type': 'Answer', text: '<p>An <strong>hour</strong>.</p>' },
      },
    ],
  })
  expect((await paint('de')).withoutScripts).toContain('<h2>Wie lange?</h2><p>Eine Stunde.</p>')
  expect(await paths()).toContain('/faq')
})
