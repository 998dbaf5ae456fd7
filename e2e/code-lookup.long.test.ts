import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../server/test/eventually.ts'
import { axe } from './kit/axe.ts'
import { useBrowser } from './kit/browser.ts'
import { overflow, settle } from './kit/check-page.ts'
import { answerDialog, button, heading, link, savedFile, textbox } from './kit/controls.ts'
import { longTest } from './kit/long.ts'
import { type Person, type Site, startSite } from './kit/site.ts'
import { phone } from './kit/visitor.ts'

// Workshops look up the codes from a scan tool's printout; staff maintain the lists of codes.

const { visit } = useBrowser()
const printOut = `Address 01: Engine        Labels: 03L-906-018.clb
2 Faults Found:
P0401-68 - Exhaust Gas Recirculation
16785 - EGR Flow Insufficient
p2ba7, U0100-87; P1557
DF001 DF777  Bosch 0 281 016 123`
let site: Site
let customer: Person
let admin: Person

beforeAll(async () => {
  site = await startSite()
  customer = await site.person()
  admin = await site.admin()
})
afterAll(() => site.stop())

test('explains a pasted print-out code by code and marks unknown codes', async () => {
  const { page, go } = await visit({ site, as: customer })
  await go('/')
  await link(page, 'Code lookup').click()
  await heading(page, 'Code lookup').waitFor()
  const input = textbox(page, 'Printout, code or words')
  expect(await input.evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true)
  await input.fill(printOut)
  await page.getByText('7 results').waitFor()
  await page.getByText('2 without a known meaning').waitFor()
  const entries = page.locator('[data-entry]')
  await entries.getByText('Exhaust gas recirculation A: flow too low').waitFor()
  const entryTexts = (await entries.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))
  expect(entryTexts[0]).toMatch(/^P0401 Exhaust .* 68 event information Powertrain .* Volkswagen group 16785$/)
  expect(entryTexts[1]).toMatch(/^P2BA7 NOx limit exceeded/)
  expect(entryTexts[2]).toMatch(/^U0100 Lost communication.* 87 message missing/)
  expect(entryTexts[3]).toMatch(/^P1557 Manufacturer-specific code with no known meaning\./)
  expect(entryTexts[4]).toMatch(/^DF001 P0115 Engine coolant .* Example$/)
  expect(entryTexts[5]).toMatch(/^DF777 No matching P code is known/)
  expect(entryTexts[6]).toMatch(/^0 281 016 123 Diesel ECU/)
  expect(await axe(page)).toEqual([])

  // The URL contains the codes but no other data of the car, so a link shows the same result.
  await eventually(() =>
    expect(decodeURIComponent(page.url())).toContain('codes=P0401-68,P2BA7,U0100-87,P1557,DF001,DF777,'),
  )
  await page.reload()
  await page.getByText('7 results').waitFor()
})

test('selects a code, copies it, returns to the field and clears it by keyboard', async () => {
  const { page, context, go } = await visit({ site, as: customer })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const clipboard = () => page.evaluate('navigator.clipboard.readText()')
  await go('/p_codes_bosch_codes')
  await textbox(page, 'Printout, code or words').waitFor()
  await page.keyboard.type('p0401 p0299')
  const entries = page.locator('[data-entry]')
  await entries.getByText('boost too low').waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await eventually(async () => expect(await clipboard()).toBe('P0299'))
  await button(page, 'Copy all').click()
  await eventually(async () =>
    expect(await clipboard()).toBe(
      'P0401\tExhaust gas recirculation A: flow too low\nP0299\tTurbocharger or supercharger A: boost too low',
    ),
  )
  await textbox(page, 'Printout, code or words').press('Escape')
  await page.getByText('Paste or type to begin').waitFor()
})

longTest('finds codes by words in their meaning, on a phone too', async () => {
  const { page, go } = await visit({ site, as: customer, viewport: phone })
  await go('/p_codes_bosch_codes')
  const input = textbox(page, 'Printout, code or words')
  await input.fill('soot filter')
  await heading(page, 'Code lookup').waitFor()
  await page.locator('[data-entry]').getByText('Diesel particulate filter restricted: soot').waitFor()
  await input.fill('no such words anywhere')
  await page.getByText('Nothing found').waitFor()
  expect(await overflow(page)).toEqual([])
  expect(await axe(page)).toEqual([])
})

test('staff change the meaning of a code, add one and remove some, and customers see the changes', async () => {
  const { page, go } = await visit({ site, as: admin })
  await go('/admin/p_codes')
  await settle(page)
  await page.getByPlaceholder('Code or words').fill('P0299')
  await button(page, 'P0299').click()
  const drawer = page.getByRole('dialog')
  await textbox(drawer, 'Meaning').fill('Boost too low: look for torn hoses first')
  await button(drawer, 'Save').click()
  await page.getByText('P0299 was saved').waitFor()
  await page.getByRole('cell', { name: 'Custom', exact: true }).waitFor()

  await link(page, 'Bosch codes').click()
  await heading(page, 'Bosch codes').waitFor()
  await button(page, 'Add code').first().click()
  await textbox(drawer, 'Bosch number').fill('0 281 016')
  await textbox(drawer, 'ECU').fill('EDC17C46')
  await textbox(drawer, 'Meaning').fill('2.0 TDI CR')
  await button(drawer, /^Add$/).click()
  await page.getByText('0281016 was added').waitFor()

  await link(page, 'DF to P codes').click()
  await heading(page, 'DF to P codes').waitFor()
  for (const code of ['DF007', 'DF026'])
    await page.getByRole('row').filter({ hasText: code }).getByRole('checkbox').check()
  await button(page.getByRole('toolbar'), 'Delete').click()
  await answerDialog(page, /2/, 'Delete')
  await eventually(async () => expect(await page.getByRole('cell', { name: 'DF007' }).count()).toBe(0))
  expect(await axe(page)).toEqual([])

  const file = await savedFile(page, async () => {
    await button(page, 'Export').click()
    await page.getByRole('menuitem', { name: /CSV/ }).click()
  })
  expect(file.bytes.toString()).toMatch(/df_code,p_code,ecu,description,example\r\nDF001,P0115,/)
  await button(page, 'Import').click()
  await page.locator('input[type=file]').setInputFiles({
    name: 'pairs.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('df_code,p_code,ecu\nDF002,P0110,EDC16\nDF003,P018,\n'),
  })
  await drawer.getByText('is not in the format P0401').waitFor()

  const reader = await visit({ site, as: customer })
  await reader.go('/p_codes_bosch_codes?codes=P0299,0281016123,P0190')
  const entries = reader.page.locator('[data-entry]')
  await entries.getByText('look for torn hoses first').waitFor()
  await entries.getByText('EDC17C46').waitFor()
  await entries.getByText('Applies to all numbers that start with').waitFor()
  expect(await reader.page.getByText('DF007').count()).toBe(0)
})
