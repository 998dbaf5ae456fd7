import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../server/test/eventually.ts'
import { axe } from './kit/axe.ts'
import { useBrowser } from './kit/browser.ts'
import { overflow } from './kit/check-page.ts'
import { button, chooseFrom, textbox } from './kit/controls.ts'
import { inputFile } from './kit/ecu-files.ts'
import { longTest } from './kit/long.ts'
import { png } from './kit/png.ts'
import { type Site, startSite } from './kit/site.ts'
import { skipAfterFailure } from './kit/skip-after-failure.ts'
import { phone, type Visitor } from './kit/visitor.ts'

// Staff describe the locations of control units. Customers look them up.

const { visit } = useBrowser()
let site: Site
let staff: Visitor
let workshop: Visitor

beforeAll(async () => {
  site = await startSite()
  staff = await visit({ site, as: await site.admin() })
  workshop = await visit({ site, as: await site.person() })
})
afterAll(() => site.stop())
skipAfterFailure()

test('staff describe a generation with two pictures and reorder them by keyboard', async () => {
  const { page, go } = staff
  await go('/admin/ecu-and-adblue-locations')
  await button(page, 'Add location').first().click()
  const form = page.getByRole('dialog')
  await chooseFrom(page, 'Type', 'car', /car/i)
  await chooseFrom(page, 'Manufacturer', 'volks', 'Volkswagen')
  await chooseFrom(page, 'Model', 'golf', 'Golf')
  await form.getByRole('textbox', { name: 'Generation' }).click()
  await page.getByRole('listbox', { name: 'Generation' }).getByRole('option').nth(1).click()
  await textbox(form, 'Where the ECU is').fill('Water box, left side')
  const pictures = form.getByLabel('Add pictures').first()
  await pictures.setInputFiles([
    inputFile('red.png', png(800, 600, [160, 30, 30]), 'image/png'),
    inputFile('blue.png', png(640, 480, [30, 30, 160]), 'image/png'),
  ])
  const grips = form.locator('[data-reorder-handle]')
  await grips.nth(1).press('ArrowLeft')
  expect(await axe(page)).toEqual([])
  await button(form, /^Add$/).click()
  await form.waitFor({ state: 'hidden' })
  await page.getByRole('row', { name: /Volkswagen › Golf.*Water box.*2 pictures/ }).waitFor()
  const rows = await site.sql<{ width: number }[]>`SELECT width FROM location_pictures ORDER BY position`
  expect(rows.map(({ width }) => width)).toEqual([640, 800])
})

test('a customer sees the description for one engine of that generation, marked as inherited', async () => {
  const { page, go } = workshop
  const [engine] = await site.sql<{ words: string; variant: string }[]>`
    SELECT v.manufacturer || ' ' || v.vmodel || ' ' || v.generation || ' ' || v.name AS words, v._id AS variant
    FROM vehicles v JOIN ecu_adblue_locations l USING (generation_id) LIMIT 1`
  await go('/ecu-adblue-locations')
  await page.getByText('Choose a vehicle').waitFor()
  await page.getByRole('combobox', { name: 'Find the vehicle' }).fill(engine?.words ?? '')
  await page.getByRole('option').first().click()
  await page.getByText('Water box, left side').waitFor()
  await page.getByText(/^Applies to all Volkswagen Golf/).waitFor()
  await page.getByText('No information about the AdBlue unit of this vehicle yet.').waitFor()
  expect(new URL(page.url()).searchParams.get('variant')).toBe(engine?.variant)
  expect(await axe(page)).toEqual([])
})

test('opens the pictures in full screen, zooms and switches them by keyboard, and restores the focus', async () => {
  const { page } = workshop
  const thumb = button(page, 'Enlarge: ECU, picture 1')
  await thumb.focus()
  await page.keyboard.press('Enter')
  const viewer = page.getByRole('dialog', { name: 'ECU' })
  await viewer.getByText('1 of 2').waitFor()
  const transform = () => page.getByTestId('stage').locator('> div').getAttribute('style')
  await page.keyboard.press('+')
  await eventually(async () => expect(await transform()).toContain('scale(1.5)'))
  await page.getByTestId('stage').hover()
  await page.mouse.wheel(0, -400)
  await eventually(async () => expect(await transform()).not.toContain('scale(1.5)'))
  await page.keyboard.press('ArrowRight')
  await viewer.getByText('2 of 2').waitFor()
  await eventually(async () => expect(await transform()).toContain('scale(1)'))
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'hidden' })
  await eventually(async () =>
    expect(await page.evaluate("document.activeElement?.getAttribute('aria-label')")).toBe('Enlarge: ECU, picture 1'),
  )
})

longTest('fits a phone, also in Arabic', async () => {
  const address = workshop.page.url()
  const person = await site.person()
  await site.sql`UPDATE users SET language = 'ar' WHERE _id = ${person._id}`
  const handy = await visit({ site, as: person, viewport: phone, language: 'ar' })
  await handy.go(address)
  await handy.page.getByText('Water box, left side').waitFor()
  expect(await overflow(handy.page)).toEqual([])
  expect(await axe(handy.page)).toEqual([])
})
