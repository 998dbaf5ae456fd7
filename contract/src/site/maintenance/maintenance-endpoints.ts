import { endpoint } from '../../api/endpoint.ts'
import { Maintenance, MaintenanceInput } from './maintenance.ts'

export const GetMaintenance = endpoint({
  name: 'site.get_maintenance',
  method: 'GET',
  path: '/maintenance',
  access: ['may:settings'],
  summary: 'Whether the site is closed for maintenance, and the text for customers and visitors',
  payload: { maintenance: Maintenance },
})

export const ChangeMaintenance = endpoint({
  name: 'site.change_maintenance',
  method: 'PUT',
  path: '/maintenance',
  access: ['may:settings'],
  summary: 'Close the site to customers and visitors, or open it again; other servers notice within a second',
  body: MaintenanceInput,
  payload: { maintenance: Maintenance },
})
