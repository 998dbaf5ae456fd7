import { GetAccessibilityContact } from '@mapwright/contract/site/accessibility/accessibility-endpoints.ts'
import { query } from '../../platform/api/handler.ts'
import { readSettings } from '../read-settings.ts'

export const getAccessibilityContact = query(GetAccessibilityContact, async ({ sql }) => {
  const { company_email, company_phone } = await readSettings(sql)
  return { contact: { company_email, company_phone } }
})
