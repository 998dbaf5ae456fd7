import { Button } from '@mantine/core'
import { ClearPolicyReports, ListPolicyReports } from '@mapwright/contract/site/system/policy-report-endpoints.ts'
import { useCommand, useQueryOf } from '../../../platform/api/queries.ts'
import { useFormats } from '../../../platform/i18n/formats.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { confirm } from '../../../ui/dialogs/confirm.tsx'
import { FiguresTable } from '../../../ui/layout/figures-table.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { SkeletonText } from '../../../ui/loading/skeletons.tsx'
import { When } from '../../../ui/text/when.tsx'

const columns = ['directive', 'blocked', 'page', 'count', 'last'] as const

/** Violations of the content security policy that browsers have reported. */
export function PolicyReports() {
  const t = useWording('system')
  const f = useFormats()
  const reports = useQueryOf(ListPolicyReports, {})
  const clear = useCommand(ClearPolicyReports)
  const isEmpty = reports.data?.reports.length === 0
  const ask = () =>
    confirm({
      title: t('system:policy.clear'),
      text: t('system:policy.clear_text'),
      action: t('system:policy.clear'),
      run: () => clear.mutateAsync({}),
    })
  return (
    <Panel
      title={t('system:policy.title')}
      actions={
        !isEmpty && (
          <Button size="xs" variant="default" onClick={() => void ask()}>
            {t('system:policy.clear')}
          </Button>
        )
      }
    >
      <p className="meta">{t('system:policy.text')}</p>
      <Loaded query={reports} placeholder={<SkeletonText lines={3} />}>
        {({ reports: rows }) =>
          rows.length === 0 ? (
            <p className="meta">{t('system:policy.none')}</p>
          ) : (
            <FiguresTable label={t('system:policy.title')} columns={columns.map((name) => t(`system:policy.${name}`))}>
              {rows.map(({ directive, blocked, page, source, count, last_at }) => (
                <tr key={`${directive} ${blocked} ${page} ${source}`} translate="no">
                  <th scope="row" dir="ltr" className="mono">
                    {directive}
                  </th>
                  <td dir="ltr">{[blocked, source].filter(Boolean).join(' · ')}</td>
                  <td dir="ltr">{page}</td>
                  <td>{f.number(count)}</td>
                  <td>
                    <When at={last_at} />
                  </td>
                </tr>
              ))}
            </FiguresTable>
          )
        }
      </Loaded>
    </Panel>
  )
}
