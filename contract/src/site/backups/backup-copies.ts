import { z } from 'zod'
import { ExistingPassword } from '../../accounts/password.ts'
import { line, webAddress } from '../../api/scalars.ts'

/** The bucket to which finished backups are copied, on any server with the S3 protocol. The secret key is never returned. */
export const BackupCopies = z.strictObject({
  is_on: z.boolean(),
  /** The address of the server, such as "https://s3.eu-central-1.amazonaws.com". */
  endpoint: z.string(),
  region: z.string(),
  bucket: z.string(),
  /** The beginning of the names of the copies, such as "backups/". */
  prefix: z.string(),
  access_key: z.string(),
  has_secret: z.boolean(),
})
export type BackupCopies = z.output<typeof BackupCopies>

const needed = ['endpoint', 'bucket', 'access_key'] as const

export const BackupCopiesInput = z
  .strictObject({
    is_on: z.boolean(),
    endpoint: webAddress(300),
    region: line(40),
    bucket: line(63),
    prefix: line(200),
    access_key: line(200),
    /** If empty, the saved secret key is kept. */
    secret_key: line(300),
    /** The caller's password, because the bucket decides who can read the backups. */
    password: z.union([z.literal(''), ExistingPassword]),
  })
  .superRefine((settings, context) => {
    // Not by its own rule, so that all missing fields are reported together.
    for (const name of settings.is_on ? ([...needed, 'password'] as const) : (['password'] as const))
      if (settings[name] === '')
        context.addIssue({ code: 'custom', path: [name], params: { code: 'required' }, input: settings[name] })
  })
