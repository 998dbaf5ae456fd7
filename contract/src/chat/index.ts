import type { ContractDomain } from '../api/domain.ts'
import * as chatEndpoints from './chat-endpoints.ts'

/** What the domain brings to the API. */
export const chat: ContractDomain = { endpoints: Object.values(chatEndpoints) }
