import { z } from 'zod'
import { endpoint } from '../../api/endpoint.ts'
import { pageLoads } from '../../api/rate-limits.ts'

export const GetAccessibilityContact = endpoint({
  name: 'site.get_accessibility_contact',
  method: 'GET',
  path: '/accessibility/contact',
  during_maintenance: true,
  access: ['public'],
  summary: 'How to report a barrier to the operator; unknown details are empty',
  payload: { contact: z.strictObject({ company_email: z.string(), company_phone: z.string() }) },
  limits: pageLoads,
})
