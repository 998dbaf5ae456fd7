import { expect, it } from 'vitest'
import { earlierDatabase } from '../../test/earlier-database.ts'

it('converts the plain texts of earlier releases to HTML', async () => {
  const database = await earlierDatabase('0046_policy_versions')
  try {
    const terms = '# Terms\n\nPay first,\nalways & <now>.\n\n- No returns\n- No refunds\nThanks.'
    await database.sql`UPDATE policies SET terms_of_use = ${terms}, cookie = 'We keep two.', updated_at = '2026-01-02'`
    await database.upgrade()
    const rows = await database.sql<{ policy: string; text: string; year: number }[]>`
      SELECT policy, text, extract(year FROM created_at)::int AS year FROM current_policies ORDER BY policy`
    expect([...rows]).toEqual([
      { policy: 'cookie', text: 'We keep two.', year: 2026 },
      {
        policy: 'terms_of_use',
        text: '<h2>Terms</h2><p>Pay first,<br />always &amp; &lt;now&gt;.</p><ul><li>No returns</li><li>No refunds</li></ul><p>Thanks.</p>',
        year: 2026,
      },
    ])
  } finally {
    await database.drop()
  }
})
