import { store } from '../store.ts'

/** True if the signed-in user is a member of a customer's team who sees no prices. The server then sends 0 in place of each amount. */
export const hiddenPrices = store(false)
