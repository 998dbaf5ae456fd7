import { questionCalls } from '@mapwright/contract/site/content/content-endpoints.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { switchOn } from '../server/test/site-state.ts'
import { axe } from './kit/axe.ts'
import { useBrowser } from './kit/browser.ts'
import { overflow, settle } from './kit/check-page.ts'
import { button, heading, link, textbox } from './kit/controls.ts'
import { shiftFaults, slowApi } from './kit/layout-shift.ts'
import { type Person, type Site, startSite } from './kit/site.ts'
import { desktop, phone } from './kit/visitor.ts'

// Frequently asked questions: staff write them; visitors read them on the FAQ page and on the home page.

const { visit } = useBrowser()
let site: Site
let admin: Person

beforeAll(async () => {
  site = await startSite()
  admin = await site.admin()
  await switchOn(site, 'home_public')
})
afterAll(() => site.stop())

const question = (page: Page, name: string) => page.getByRole('heading', { name })
const add = (body: Parameters<typeof site.call<typeof questionCalls.add>>[1]['body']) =>
  site.call(questionCalls.add, { body }, { as: admin })

test('staff add a question and hide it, and visitors see what is visible', async () => {
  await site.sql`DELETE FROM questions`
  const { page, go, screenshot } = await visit({ site, as: admin, language: 'en' })
  await go('/admin/faq')
  await settle(page)
  await page.getByText('Answer once what customers keep asking').waitFor()
  await screenshot('no questions')
  await button(page, 'Add question').first().click()
  const form = page.getByRole('dialog')
  await textbox(form, 'Question').fill('Do you tune at night?')
  await textbox(form, 'Answer').fill('Never.')
  await screenshot('question form')
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await form.waitFor({ state: 'detached' })
  await page.getByRole('cell', { name: 'Never.' }).waitFor()
  const reader = await visit({ site, language: 'en' })
  await reader.go('/')
  await link(reader.page.getByRole('contentinfo'), 'FAQ').click()
  await question(reader.page, 'Do you tune at night?').click()
  await reader.page.getByText('Never.').waitFor()
  await Promise.all([
    page.waitForResponse((response) => response.url().includes('/update_status')),
    page.getByRole('switch', { name: 'Visible: Do you tune at night?', checked: true }).click(),
  ])
  const later = await visit({ site, language: 'en' })
  await later.go('/faq')
  await later.page.getByText('No questions yet').waitFor()
  expect(await link(later.page, 'FAQ').count()).toBe(0)
})

test('opens answers without scripts, on the FAQ page and on the home page', async () => {
  await site.sql`DELETE FROM questions`
  await add({
    language: 'en',
    question: 'How long?',
    answer: '<p>An hour, <a href="https://example.com">mostly</a>.</p>',
  })
  await add({ language: 'de', question: 'Wie lange?', answer: '<p>Eine Stunde.</p>' })
  const { page, go, expectConnectionErrors } = await visit({ site, javaScriptEnabled: false, language: 'en' })
  expectConnectionErrors()
  for (const path of ['/faq', '/']) {
    await go(path)
    await page.getByText('An hour').waitFor({ state: 'hidden' })
    await question(page, 'How long?').click()
    await page.getByText('An hour').waitFor()
    expect(await question(page, 'Wie lange?').count()).toBe(0)
  }
  await link(page, 'All questions').click()
  await heading(page, 'Frequently asked questions').waitFor()
})

test.each([desktop, phone])('appears immediately and without a layout shift, at $width px', async (viewport) => {
  await site.sql`DELETE FROM questions`
  await add({ language: 'en', question: 'How long?', answer: '<p>An hour.</p>' })
  await add({ language: 'de', question: 'Wie lange?', answer: '<p>Eine Stunde.</p>' })
  const { page, context, go } = await visit({ site, viewport, language: 'en' })
  const isQuiet = await slowApi(context)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await go('/faq')
  await settle(page)
  await question(page, 'How long?').click()
  await page.getByText('An hour.').waitFor()
  await isQuiet()
  expect(asked.filter((path) => path.endsWith('/faq') && path.startsWith('/api'))).toEqual([])
  expect(await shiftFaults(page)).toEqual([])
  expect(await axe(page)).toEqual([])
  expect(await overflow(page)).toEqual([])
  await page.getByRole('combobox', { name: 'Language' }).selectOption('de')
  await question(page, 'Wie lange?').waitFor()
  await question(page, 'How long?').waitFor({ state: 'detached' })
})
