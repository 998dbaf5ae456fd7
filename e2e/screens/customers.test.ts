import { expect, test } from 'vitest'
import { faultsInAllThemes, useScreens } from '../kit/check-screens.ts'

const checkScreens = useScreens()

test('every page of visitors and customers is accessible and does not overflow, in all themes, on a desktop and on a phone', async () => {
  const isStaffPage = (address: string) => address.startsWith('/admin')
  expect(await checkScreens({ theme: 'custom' }, faultsInAllThemes, (address) => !isStaffPage(address))).toEqual([])
})
