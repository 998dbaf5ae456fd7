import { expect, test } from 'vitest'
import { earlierDatabase } from '../../test/earlier-database.ts'
import { readSettings } from './read-settings.ts'

test('payment providers that an earlier release had switched on stay on', async () => {
  const database = await earlierDatabase('0205_online_payments')
  try {
    await database.sql`UPDATE settings SET stripe_payment = true, coinbase_payment = true`
    await database.upgrade()
    const settings = await readSettings(database.sql)
    const on = Object.entries(settings).flatMap(([name, value]) => (/_payment$/.test(name) && value ? [name] : []))
    expect(on.sort()).toEqual(['bank_payment', 'coinbase_payment', 'stripe_payment'])
  } finally {
    await database.drop()
  }
})

test('a process of the earlier release still reads which payment providers are switched on', async () => {
  const database = await earlierDatabase('0205_online_payments')
  try {
    await database.sql`UPDATE settings SET paypal_payment = true`
    await database.upgrade()
    const [flags] = await database.sql`SELECT paypal_payment, stripe_payment FROM settings`
    expect(flags).toEqual({ paypal_payment: true, stripe_payment: false })
  } finally {
    await database.drop()
  }
})
