import { endpoint } from '../api/endpoint.ts'
import { StoredMethod } from './stored-method.ts'

export const GetStoredMethod = endpoint({
  name: 'payments.get_stored_method',
  method: 'GET',
  path: '/payments/stored_method',
  access: ['customer'],
  summary: "The caller's stored payment method; null if none",
  payload: { method: StoredMethod.nullable() },
})

export const RemoveStoredMethod = endpoint({
  name: 'payments.remove_stored_method',
  method: 'DELETE',
  path: '/payments/stored_method',
  access: ['customer'],
  summary: "Remove the caller's stored payment method, also at the provider; it is not charged from then on",
  payload: { method: StoredMethod.nullable() },
})
