import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Id } from '../api/scalars.ts'
import { importCalls } from '../imports/import-calls.ts'
import { maxPictureZipBytes, PictureImport } from './products/picture-import.ts'
import { productStatuses } from './products/product.ts'

const path = '/shop/product'
const access = ['may:shop_manager.product.add', 'may:shop_manager.product.edit'] as const

export const productImportCalls = importCalls({
  many: 'products',
  path,
  access,
  exportAccess: access,
  filters: { status: z.enum(productStatuses).optional(), category_id: Id.optional() },
})

export const ReadPictureImport = endpoint({
  name: 'shop.read_picture_import',
  method: 'GET',
  path: `${path}/import/:id/pictures`,
  access,
  summary:
    'Get the pictures that an import of products names: which file names are in its ZIP, and which pictures are loaded',
  params: z.strictObject({ id: Id }),
  payload: { pictures: PictureImport },
  problems: ['imports.not_found'],
})

export const AddPictureZip = endpoint({
  name: 'shop.add_picture_zip',
  method: 'POST',
  path: `${path}/import/:id/pictures`,
  access,
  summary:
    'Add a ZIP with the pictures whose file names a checked import of products names; it replaces an earlier one',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({}),
  files: { zip: { max_bytes: maxPictureZipBytes, required: true } },
  payload: { pictures: PictureImport },
  problems: ['imports.not_found', 'imports.wrong_state', 'shop.not_a_zip'],
  limits: [{ by: 'principal', seconds: 3600, count: 60 }],
})
