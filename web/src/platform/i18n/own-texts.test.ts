import { afterEach, beforeEach, expect, test } from 'vitest'
import { transport } from '../api/call.ts'
import { setSite, site } from '../site-data.ts'
import { textOf } from './fill.ts'
import { loadOwnTexts, reloadOwnTexts, withOwnFrame, withOwnTexts } from './own-texts.ts'

const shipped = { 'files.count_one': '{{count}} file', 'files.count_other': '{{count}} files' }
const frame = { 'orders:title': 'Orders', 'shop:title': 'Shop' }
const { fetch } = transport

let requests: string[]
let response: () => Response
beforeEach(() => {
  requests = []
  transport.fetch = async (url) => {
    requests.push(String(url))
    return response()
  }
})
afterEach(async () => {
  transport.fetch = fetch
  setWording({})
  await loadOwnTexts('en')
})

const setWording = (wording: Record<string, string>) => setSite({ ...site, wording })
const answer = (texts: object) => {
  response = () => Response.json(texts)
}

test('asks nothing on a site without own texts', async () => {
  await loadOwnTexts('en')
  expect(requests).toEqual([])
  expect(withOwnTexts('en', 'orders', shipped)).toBe(shipped)
  expect(withOwnFrame('en', frame)).toBe(frame)
})

test('replaces single plural forms, and texts of the frame, once loaded', async () => {
  setWording({ en: 'v1' })
  answer({ orders: { 'files.count_other': '{{count}} reads', title: 'Jobs' } })
  await Promise.all([loadOwnTexts('en'), loadOwnTexts('en')])
  await loadOwnTexts('en')
  expect(requests).toEqual(['/api/wording/en/own?v=v1'])
  const words = withOwnTexts('en', 'orders', shipped)
  expect([1, 2].map((count) => textOf(words, 'en', 'files.count', { count }))).toEqual([
    '{{count}} file',
    '{{count}} reads',
  ])
  expect(withOwnTexts('en', 'shop', shipped)).toBe(shipped)
  expect(withOwnFrame('en', frame)).toEqual({ 'orders:title': 'Jobs', 'shop:title': 'Shop' })
})

test('loads another version, and forgets the texts when they are reset', async () => {
  setWording({ en: 'v1' })
  answer({ orders: { title: 'Jobs' } })
  await loadOwnTexts('en')
  setWording({ en: 'v2' })
  answer({ orders: { title: 'Work' } })
  await loadOwnTexts('en')
  expect(withOwnFrame('en', frame)['orders:title']).toBe('Work')
  setWording({})
  await loadOwnTexts('en')
  expect(withOwnFrame('en', frame)).toBe(frame)
})

test('loads the texts of any language again after a change on the page', async () => {
  answer({ orders: { title: 'Aufträge' } })
  await reloadOwnTexts('de')
  await loadOwnTexts('de')
  expect(requests).toEqual(['/api/wording/de/own?v='])
  expect(withOwnFrame('de', frame)['orders:title']).toBe('Aufträge')
})

test('shows the shipped texts if the own ones cannot be loaded, and tries again', async () => {
  setWording({ en: 'v1' })
  response = () => new Response('', { status: 503 })
  await loadOwnTexts('en')
  expect(withOwnFrame('en', frame)).toBe(frame)
  answer({ orders: { title: 'Jobs' } })
  await loadOwnTexts('en')
  expect(withOwnFrame('en', frame)['orders:title']).toBe('Jobs')
})
