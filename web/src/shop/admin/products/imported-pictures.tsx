import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import type { ImportStatus } from '@mapwright/contract/imports/import.ts'
import { AddPictureZip, ReadPictureImport } from '@mapwright/contract/shop/import-endpoints.ts'
import { useEffect, useRef } from 'react'
import { useQueryOf } from '../../../platform/api/queries.ts'
import { upload } from '../../../platform/api/upload.ts'
import { useFormats } from '../../../platform/i18n/formats.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { FileDrop } from '../../../ui/files/file-drop.tsx'
import { RowsTable } from '../../../ui/imports/rows-table.tsx'
import { ProgressBar } from '../../../ui/messages/progress-bar.tsx'
import { ErrorState } from '../../../ui/messages/states.tsx'
import classes from './imported-pictures.module.css'

type Pictures = Wire<typeof ReadPictureImport>['pictures']

const pollMs = 2_000

/**
 * The pictures of a product import. Before the import is applied, accepts a ZIP file with the pictures that have no URL.
 * Afterwards, shows the progress of loading.
 */
export function ImportedPictures({ id, status }: { id: string; status: ImportStatus }) {
  const isKnown = status === 'checked' || status === 'applied'
  const query = useQueryOf(ReadPictureImport, { params: { id } }, { enabled: isKnown })
  const { refetch } = query
  const pictures = query.data?.pictures
  const isLoading = status === 'applied' && (pictures?.waiting ?? 0) > 0
  const before = useRef(status)
  useEffect(() => {
    if (before.current !== status && isKnown) void refetch()
    before.current = status
  }, [status, isKnown, refetch])
  useEffect(() => {
    if (!isLoading) return
    const timer = setInterval(() => void refetch(), pollMs)
    return () => clearInterval(timer)
  }, [isLoading, refetch])
  if (!isKnown) return null
  if (query.isError && !pictures) return <ErrorState problem={query.error} onRetry={() => void refetch()} />
  if (!pictures) return null
  if (status === 'applied') return <LoadedPictures pictures={pictures} />
  return pictures.named > 0 ? <PictureZip id={id} pictures={pictures} onSent={() => void refetch()} /> : null
}

function PictureZip({ id, pictures, onSent }: { id: string; pictures: Pictures; onSent: () => void }) {
  const t = useWording('shop')
  const f = useFormats()
  const { zip, missing } = pictures
  return (
    <section className={classes.pictures} aria-label={t('shop:product_import.zip')}>
      <FileDrop
        label={t('shop:product_import.zip')}
        hint={t('shop:product_import.zip_hint')}
        maxBytes={AddPictureZip.files.zip.max_bytes}
        accept=".zip,application/zip"
        upload={async (file, options) => {
          await upload(AddPictureZip, { params: { id }, body: {}, files: { zip: file } }, options)
        }}
        onDone={onSent}
      />
      {zip && (
        <p>
          {t('shop:product_import.zip_has', {
            name: zip.file_name,
            count: zip.pictures,
            number: f.number(zip.pictures),
          })}
        </p>
      )}
      <p className={missing.length > 0 ? undefined : 'meta'} role="status">
        {missing.length > 0
          ? t('shop:product_import.missing', { names: f.list(missing) })
          : t('shop:product_import.complete')}
      </p>
    </section>
  )
}

function LoadedPictures({ pictures }: { pictures: Pictures }) {
  const t = useWording('shop', 'imports')
  const f = useFormats()
  const { waiting, loaded, failed, failures } = pictures
  const [done, total] = [loaded + failed, waiting + loaded + failed]
  if (total === 0) return null
  const text =
    waiting > 0
      ? t('shop:product_import.loading', { done: f.number(done), total: f.number(total) })
      : t('shop:product_import.loaded', { count: loaded, number: f.number(loaded) })
  return (
    <div className={classes.pictures}>
      <p role="status">{text}</p>
      {waiting > 0 && <ProgressBar label={text} share={done / total} />}
      {failed > 0 && (
        <RowsTable
          title={t('shop:product_import.failed', { count: failed, number: f.number(failed) })}
          columns={[t('imports:column'), t('shop:product_import.source'), t('imports:refusals.why')]}
        >
          {failures.map(({ row, column, source, code }) => (
            <tr key={`${row} ${column}`}>
              <td>{f.number(row)}</td>
              <td>
                <bdi dir="ltr">{column}</bdi>
              </td>
              <td className={classes.source}>
                <bdi dir="ltr">{source}</bdi>
              </td>
              <td>{t(`shop:product_import.fault.${code}`)}</td>
            </tr>
          ))}
        </RowsTable>
      )}
      {failures.length < failed && (
        <p className="meta">{t('shop:product_import.failed_some', { number: f.number(failures.length) })}</p>
      )}
    </div>
  )
}
