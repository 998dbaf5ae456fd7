import { expect, test } from 'vitest'
import { everyLook, useScreens } from '../kit/look-at-all.ts'

const lookAtAll = useScreens()

test('every page of visitors and customers is accessible and does not overflow, in all themes, on a desktop and on a phone', async () => {
  const isOffice = (address: string) => address.startsWith('/admin')
  expect(await lookAtAll({ theme: 'custom' }, everyLook, (address) => !isOffice(address))).toEqual([])
})
