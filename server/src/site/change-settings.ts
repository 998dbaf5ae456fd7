import { buffer } from 'node:stream/consumers'
import { providerFlags } from '@mapwright/contract/api/payment-providers.ts'
import { isOneOf } from '@mapwright/contract/api/typed-entries.ts'
import { ChangeSettings } from '@mapwright/contract/site/site-endpoints.ts'
import { command, type QueryContext } from '../platform/api/handler.ts'
import { Problem } from '../platform/api/problem.ts'
import { deleteFile, insertFile } from '../platform/files/file-rows.ts'
import { companyProblems, normalizeCompany } from './company-problems.ts'
import { onlineColumn } from './payment-flags.ts'
import { type RasterImage, rasterImage } from './raster-image.ts'
import { companyPart, publicPart, readSettings, type Settings } from './read-settings.ts'

/** Maximum size of a logo in pixels. Larger images slow browsers down without any benefit. */
const maxPixels = 4_000_000

export const changeSettings = command(ChangeSettings, {
  prepare: pictureOf,
  run: async ({ tx, actor, body: { remove_logo, ...changed }, files, prepared, now, audit }) => {
    await tx`SELECT FROM settings FOR UPDATE`
    const before = await readSettings(tx)
    const country = changed.country ?? before.country
    Object.assign(changed, normalizeCompany(changed, country))
    const fields = companyProblems(changed, before, country)
    if (Object.keys(fields).length > 0) throw new Problem('site.company_invalid', { fields })
    const logo = files.logo?.[0]
    if (logo && prepared) {
      const kept = await insertFile(tx, { ...logo, media_type: prepared.media_type }, { owner_id: actor._id, now })
      Object.assign(changed, logoColumns(kept._id, prepared))
    } else if (remove_logo) Object.assign(changed, logoColumns(null))
    if (Object.keys(changed).length > 0) await tx`UPDATE settings SET ${tx(columnsOf(changed, before))}`
    const after = await readSettings(tx)
    if (before.logo_file_id !== null && before.logo_file_id !== after.logo_file_id)
      await deleteFile(tx, before.logo_file_id, now)
    audit({ before, after })
    return { settings: publicPart(after), company: companyPart(after) }
  },
})

/** Database columns of the changed settings. The flags of all payment providers share one column. */
const columnsOf = (changed: object, before: Settings) => ({
  ...Object.fromEntries(Object.entries(changed).filter(([name]) => !isOneOf(providerFlags, name))),
  ...onlineColumn({ ...before, ...changed }),
})

const logoColumns = (logo_file_id: string | null, size = { width: 0, height: 0 }) => ({
  logo_file_id,
  logo_pixel_width: size.width,
  logo_pixel_height: size.height,
})

async function pictureOf({ files, app }: QueryContext<typeof ChangeSettings>): Promise<RasterImage | undefined> {
  const logo = files.logo?.[0]
  if (!logo) return undefined
  const image = rasterImage(await buffer(await app.files.read(logo.storage_key)))
  if (!image) throw new Problem('site.logo_not_an_image', { fields: { logo: { code: 'invalid' } } })
  if (image.width * image.height > maxPixels)
    throw new Problem('site.logo_too_large', { fields: { logo: { code: 'too_big', maximum: maxPixels } } })
  return image
}
