import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from './kit/axe.ts'
import { useBrowser } from './kit/browser.ts'
import { overflow } from './kit/check-page.ts'
import { button } from './kit/controls.ts'
import { inputFile } from './kit/ecu-files.ts'
import { longTest } from './kit/long.ts'
import { type Site, startSite } from './kit/site.ts'
import { phone } from './kit/visitor.ts'

// Staff import a file of variants. It is first refused with a list of invalid rows, and then corrected, previewed and imported.

const { visit } = useBrowser()
let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

const header = 'type,manufacture,model,generation,variant,ecu_brand,ecu_version,fuel,power_hp'
const row = 'Cars,Imported,One,I,1.0 TSI 95,Bosch,MED17,petrol'
const file = (...rows: string[]) => inputFile('variants.csv', Buffer.from([header, ...rows].join('\n')), 'text/csv')

test('lists the wrong rows of a refused file, previews the corrected one and imports it', async () => {
  const admin = await site.admin()
  const { page } = await visit({ site, as: admin })
  await page.goto('/admin/vehicle_statistics/variant')
  await button(page, /^Import$/).click()
  const drawer = page.getByRole('dialog', { name: 'Import variants' })
  await drawer.getByText('The file is checked first.').waitFor()
  expect(await axe(page)).toEqual([])

  await drawer
    .getByLabel('File', { exact: true })
    .setInputFiles(file(`${row},95`, 'Cars,Imported,One,I,1.4 TSI,,,coal,9x'))
  await drawer.getByText('1 row cannot be imported').waitFor()
  await drawer
    .getByRole('row', { name: /^3 Cars › Imported › One › I › 1\.4 TSI.* power_hp 9x is not a whole number$/ })
    .waitFor()
  await drawer.getByRole('row', { name: /^3 .*fuel coal must be one of: petrol, diesel/ }).waitFor()
  expect(await axe(page)).toEqual([])

  await button(drawer, 'Choose another file').click()
  await drawer.getByLabel('File', { exact: true }).setInputFiles(file(`${row},95`, `${row.replace('95', '115')},115`))
  await drawer.getByText('Nothing has been changed yet.').waitFor()
  await button(drawer, 'Import 2 rows').click()
  await drawer.getByText('The file was imported.').waitFor()
  expect(await axe(page)).toEqual([])
  await button(drawer, 'Close').last().click()
  await page.getByRole('row', { name: /1\.0 TSI 115/ }).waitFor()
})

longTest('keeps the staged import when the drawer is closed and opened again', async () => {
  const { page } = await visit({ site, as: await site.admin(), viewport: phone })
  await page.goto('/admin/vehicle_statistics/variant')
  await button(page, /^Import$/).click()
  const drawer = page.getByRole('dialog', { name: 'Import variants' })
  await drawer.getByLabel('File', { exact: true }).setInputFiles(file(`${row.replace('95', '130')},130`))
  await button(drawer, 'Import 1 row').waitFor()
  expect(await overflow(page)).toEqual([])
  await page.reload()
  await button(page, /^Import$/).click()
  await button(drawer, 'Discard').click()
  await drawer.getByText('Recent imports').waitFor()
})

longTest('shows staff without the permission the reason why they cannot import', async () => {
  const staff = await site.staffWith('vehicle_statistics.variants.table')
  const { page } = await visit({ site, as: staff })
  await page.goto('/admin/vehicle_statistics/variant')
  await button(page, /^Import$/).hover()
  await page.getByText('You do not have permission.').first().waitFor()
})
