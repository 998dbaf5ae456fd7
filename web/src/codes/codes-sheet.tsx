import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { PrintLayout } from '../ui/page/print-layout.tsx'
import classes from './codes-sheet.module.css'
import type { CodeLine } from './codes-text.ts'

/** The explained codes as a page for printing. */
export function CodesSheet({ lines }: { lines: readonly CodeLine[] }) {
  const t = useWording('codes')
  const f = useFormats()
  return (
    <PrintLayout title={t('codes:lookup.title')} meta={f.dateTime(new Date().toISOString())}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('codes:column.code')}</th>
            <th scope="col">{t('codes:column.description')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ code, text }) => (
            <tr key={code}>
              <td className="mono">
                <bdi>{code}</bdi>
              </td>
              <td>
                <bdi>{text}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </PrintLayout>
  )
}
