import { ChangePolicies } from '@mapwright/contract/site/policies-endpoints.ts'
import type { Site } from './site.ts'

/** Publishes the terms of use, the privacy policy and the imprint. */
export async function publishTexts({ admin, call }: Pick<Site, 'admin' | 'call'>): Promise<void> {
  const texts = {
    terms_of_use: '<h2>Terms</h2><p>Pay first.</p><ul><li>No returns</li></ul>',
    privacy_policy: '<h2>Privacy</h2><p>We keep little.</p>',
    imprint: '<p>Example Tuning GmbH</p>',
  }
  await call(ChangePolicies, { body: texts }, { as: await admin() })
}
