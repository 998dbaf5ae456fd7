import { expect, inject, it } from 'vitest'
import { StartupError } from '../startup/startup-error.ts'
import { checkDatabase } from './check-database.ts'

const urlWith = (change: (url: URL) => void) => {
  const url = new URL(inject('clusterUrl'))
  change(url)
  return url.href
}

it('accepts a reachable database', async () => {
  await expect(checkDatabase(inject('clusterUrl'))).resolves.toBeUndefined()
})

it.each([
  ['nothing is listening there', urlWith((url) => (url.port = '1'))],
  ['it refuses the user or the password', urlWith((url) => (url.password = 'hunter2'))],
  ['it has no database of that name', urlWith((url) => (url.pathname = '/nowhere'))],
])('reports that %s without revealing the password', async (reason, url) => {
  const check = checkDatabase(url)
  await expect(check).rejects.toThrow(StartupError)
  await expect(check).rejects.toThrow(reason)
  await expect(check).rejects.not.toThrow('hunter2')
})
