import {
  announcementCalls,
  ListShownAnnouncements,
} from '@mapwright/contract/site/announcements/announcement-endpoints.ts'
import { GetSiteData } from '@mapwright/contract/site/site-endpoints.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Person, startTestSite, type TestSite } from '../../../test/kit.ts'

let site: TestSite
let staff: Person
let customer: Person
beforeAll(async () => {
  site = await startTestSite()
  staff = await site.staffWith('settings')
  customer = await site.person()
})
afterAll(() => site.close())
beforeEach(() => site.sql`DELETE FROM announcements`)

const hour = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
const text = (text: string) => [{ language: '' as const, text }]

const add = (body: Parameters<typeof site.call<typeof announcementCalls.add>>[1]['body'], as: Person = staff) =>
  site.call(announcementCalls.add, { body }, { as })

const shownTo = async (as?: Person) => {
  const { body } = await site.call(ListShownAnnouncements, {}, as ? { as } : {})
  return body.announcements.map((announcement) => announcement.text)
}

it('is changed only by staff with the permission', async () => {
  expect((await add({ texts: text('Closed'), audiences: ['visitors'] }, customer)).status).toBe(403)
  const helper = await site.staffWith('orders')
  expect((await site.call(announcementCalls.list, {}, { as: helper })).status).toBe(403)
})

it('shows each audience its own announcements, and those for staff to staff only', async () => {
  await add({ texts: text('For visitors'), audiences: ['visitors'] })
  await add({ texts: text('For customers'), audiences: ['customers'] })
  await add({ texts: text('For staff'), audiences: ['staff'] })
  expect(await shownTo()).toEqual(['For visitors'])
  expect(await shownTo(customer)).toEqual(['For customers'])
  expect(await shownTo(staff)).toEqual(['For staff'])
  const { body } = await site.call(GetSiteData, {}, { as: staff })
  expect(body.announcements.map((announcement) => announcement.text)).toEqual(['For visitors'])
})

it('shows announcements between their dates while they are active, warnings first and at most three', async () => {
  const audiences = ['visitors' as const]
  await add({ texts: text('Past'), audiences, ends_at: inHours(-1) })
  await add({ texts: text('Planned'), audiences, starts_at: inHours(1) })
  await add({ texts: text('Off'), audiences, online: false })
  await add({ texts: text('Outage'), audiences, tone: 'warning' })
  for (const name of ['One', 'Two', 'Three'])
    await add({ texts: text(name), audiences, starts_at: inHours(-1), ends_at: inHours(1) })
  expect(await shownTo()).toEqual(['Outage', 'Three', 'Two'])
})

it("is shown in the reader's language, or else in the text for every language", async () => {
  const german = await site.person()
  await site.sql`UPDATE users SET language = 'de' WHERE _id = ${german._id}`
  await add({ texts: [...text('Closed'), { language: 'de', text: 'Geschlossen' }], audiences: ['customers'] })
  expect(await shownTo(german)).toEqual(['Geschlossen'])
  expect(await shownTo(customer)).toEqual(['Closed'])
})

it('refuses announcements without a text or an audience, with two texts for a language, or with an end before the start', async () => {
  const audiences = ['visitors' as const]
  const refused = async (body: Parameters<typeof add>[0], field: string) => {
    const { status, body: problem } = await add(body)
    expect(status).toBe(400)
    expect(Object.keys(problem.fields ?? {})).toEqual([field])
  }
  await refused({ texts: [], audiences }, 'texts')
  await refused({ texts: [...text('One'), ...text('Two')], audiences }, 'texts')
  await refused({ texts: text('One'), audiences: [] }, 'audiences')
  await refused({ texts: text('One'), audiences, starts_at: inHours(2), ends_at: inHours(1) }, 'ends_at')
})

it('is found by words in its texts', async () => {
  await add({ texts: text('Holidays until Monday'), audiences: ['visitors'] })
  const found = async (search_keyword: string) =>
    (await site.call(announcementCalls.list, { query: { search_keyword } }, { as: staff })).body.total
  expect(await found('monday holi')).toBe(1)
  expect(await found('friday')).toBe(0)
})
