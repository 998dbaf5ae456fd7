import { buffer } from 'node:stream/consumers'
import { providerFlags } from '@mapwright/contract/api/payment-providers.ts'
import { isOneOf } from '@mapwright/contract/api/typed-entries.ts'
import { ChangeSettings } from '@mapwright/contract/site/site-endpoints.ts'
import { command, type QueryContext } from '../platform/api/handler.ts'
import { Problem } from '../platform/api/problem.ts'
import { deleteFile, insertFile } from '../platform/files/file-rows.ts'
import { pictureToPng } from '../platform/images/pictures.ts'
import { companyProblems, normalizeCompany } from './company-problems.ts'
import { onlineColumn } from './payment-flags.ts'
import { type RasterImage, rasterImage } from './raster-image.ts'
import { companyPart, publicPart, readSettings, type Settings } from './read-settings.ts'

/** Maximum size of a logo in pixels. Larger images slow browsers down without any benefit. */
const maxPixels = 4_000_000

const logos = ['logo', 'logo_dark'] as const
type Logo = (typeof logos)[number]
type Pictures = Partial<Record<Logo, RasterImage>>

export const changeSettings = command(ChangeSettings, {
  prepare: readPictures,
  run: async ({ tx, actor, body: { remove_logo, remove_logo_dark, ...changed }, files, prepared, now, audit }) => {
    await tx`SELECT FROM settings FOR UPDATE`
    const before = await readSettings(tx)
    const country = changed.country ?? before.country
    Object.assign(changed, normalizeCompany(changed, country))
    const fields = companyProblems(changed, before, country)
    if (Object.keys(fields).length > 0) throw new Problem('site.company_invalid', { fields })
    const isRemoved = { logo: remove_logo, logo_dark: remove_logo_dark }
    for (const name of logos) {
      const [upload] = files[name] ?? []
      const picture = prepared[name]
      if (upload && picture) {
        const kept = await insertFile(tx, { ...upload, media_type: picture.media_type }, { owner_id: actor._id, now })
        Object.assign(changed, logoColumns(name, kept._id, picture))
      } else if (isRemoved[name]) Object.assign(changed, logoColumns(name, null))
    }
    if (Object.keys(changed).length > 0) await tx`UPDATE settings SET ${tx(columnsOf(changed, before))}`
    const after = await readSettings(tx)
    for (const name of logos) {
      const [file_id, kept_id] = [before[`${name}_file_id`], after[`${name}_file_id`]]
      if (file_id !== null && file_id !== kept_id) await deleteFile(tx, file_id, now)
    }
    audit({ before, after })
    return { settings: publicPart(after), company: companyPart(after) }
  },
})

/** Database columns of the changed settings. The flags of all payment providers share one column. */
const columnsOf = (changed: object, before: Settings) => ({
  ...Object.fromEntries(Object.entries(changed).filter(([name]) => !isOneOf(providerFlags, name))),
  ...onlineColumn({ ...before, ...changed }),
})

const logoColumns = (name: Logo, file_id: string | null, size = { width: 0, height: 0 }) => ({
  [`${name}_file_id`]: file_id,
  [`${name}_pixel_width`]: size.width,
  [`${name}_pixel_height`]: size.height,
})

async function readPictures({ files, app }: QueryContext<typeof ChangeSettings>): Promise<Pictures> {
  const pictures: Pictures = {}
  for (const name of logos) {
    const [upload] = files[name] ?? []
    if (!upload) continue
    const content = await buffer(await app.files.read(upload.storage_key))
    const image = rasterImage(content)
    const refused = (cause?: unknown) =>
      new Problem('site.logo_not_an_image', { fields: { [name]: { code: 'invalid' } }, cause })
    if (!image) throw refused()
    if (image.width * image.height > maxPixels)
      throw new Problem('site.logo_too_large', { fields: { [name]: { code: 'too_big', maximum: maxPixels } } })
    // A damaged picture would fail later, in icons, mails and documents.
    await pictureToPng(content).catch((error) => Promise.reject(refused(error)))
    pictures[name] = image
  }
  return pictures
}
