import { expect, inject, it } from 'vitest'
import { StartupError } from '../startup-error.ts'
import { proveDatabase } from './prove-database.ts'

const changed = (change: (url: URL) => void) => {
  const url = new URL(inject('clusterUrl'))
  change(url)
  return url.href
}

it('takes a database that answers', async () => {
  await expect(proveDatabase(inject('clusterUrl'))).resolves.toBeUndefined()
})

it.each([
  ['nothing answers there', changed((url) => (url.port = '1'))],
  ['it refuses the user or the password', changed((url) => (url.password = 'hunter2'))],
  ['it has no database of that name', changed((url) => (url.pathname = '/nowhere'))],
])('says of a bad one that %s, and keeps the password to itself', async (reason, url) => {
  const proof = proveDatabase(url)
  await expect(proof).rejects.toThrow(StartupError)
  await expect(proof).rejects.toThrow(reason)
  await expect(proof).rejects.not.toThrow('hunter2')
})
