import { type ContractDomain, endpointsOf } from '../api/domain.ts'
import * as chatEndpoints from './chat-endpoints.ts'

export const chat: ContractDomain = { audit_kind: 'messages', endpoints: endpointsOf(chatEndpoints) }
