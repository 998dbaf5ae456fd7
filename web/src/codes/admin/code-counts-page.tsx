import { CountCodes } from '@mapwright/contract/codes/count-endpoints.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { FiguresTable } from '../../ui/layout/figures-table.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { Page } from '../../ui/page/page.tsx'

/** The number of codes in each list. */
export default function CodeCountsPage() {
  const t = useWording('codes')
  const f = useFormats()
  const read = useQueryOf(CountCodes, {})
  return (
    <Page title={t('codes:counts')}>
      <Loaded query={read} lines={3}>
        {({ counts: { pcodes, dpcodes, bcodes } }) => (
          <FiguresTable label={t('codes:counts')} columns={[t('codes:tabs'), t('codes:counts')]}>
            <tr>
              <th scope="row">{t('codes:p_codes.title')}</th>
              <td>{f.number(pcodes)}</td>
            </tr>
            <tr>
              <th scope="row">{t('codes:df_to_p_codes.title')}</th>
              <td>{f.number(dpcodes)}</td>
            </tr>
            <tr>
              <th scope="row">{t('codes:bosch_codes.title')}</th>
              <td>{f.number(bcodes)}</td>
            </tr>
          </FiguresTable>
        )}
      </Loaded>
    </Page>
  )
}
