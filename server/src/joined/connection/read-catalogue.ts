import { formatHundredths } from '@mapwright/contract/api/amounts.ts'
import { MasterBalance, MasterServices } from '../master-answers.ts'
import { type Master, MasterRefusal } from '../master-client.ts'
import type { StoredItem } from '../site-rows.ts'

/** Reads the services and options that the master offers this agent. */
export async function readCatalogue(master: Master): Promise<{ services: StoredItem[]; options: StoredItem[] }> {
  const { services } = await master.call('/services', MasterServices)
  const options = new Map(services.flatMap((service) => service.options.map((option) => [option._id, option])))
  return {
    services: services.map(({ _id, name, price }) => ({ _id, name, price: formatHundredths(price) })),
    options: [...options.values()].map(({ _id, name, price, effect }) => ({
      _id,
      name,
      price: formatHundredths(effect === 'decrement' ? -price : price),
    })),
  }
}

/** Reads the agent's balance. Undefined if the release of the master does not tell it. */
export async function readBalance(master: Master) {
  try {
    const { balance, credit_limit } = await master.call('/balance', MasterBalance)
    return { balance, credit_limit: credit_limit ?? null }
  } catch (error) {
    if (error instanceof MasterRefusal) return undefined
    throw error
  }
}
