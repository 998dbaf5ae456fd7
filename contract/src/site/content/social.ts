import { z } from 'zod'
import { Id, line } from '../../api/scalars.ts'

export const networks = [
  'facebook',
  'instagram',
  'youtube',
  'tiktok',
  'linkedin',
  'x',
  'whatsapp',
  'telegram',
  'discord',
  'website',
] as const
export type Network = (typeof networks)[number]

/** Brand names, the same in all languages. */
export const networkNames: Readonly<Record<Exclude<Network, 'website'>, string>> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  linkedin: 'LinkedIn',
  x: 'X',
  whatsapp: 'WhatsApp',
  telegram: 'Telegram',
  discord: 'Discord',
}

/** A link to the operator's page on a social network. */
export const Social = z.strictObject({ _id: Id, network: z.enum(networks), url: z.string(), online: z.boolean() })
export type Social = z.output<typeof Social>

/** A link as visitors receive it: without `online`, because they receive only the links that are online. */
export const OnlineSocial = Social.omit({ online: true })

const webAddress = /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:[/?#][^\s"'<>]*)?$/i

export const SocialInput = z.strictObject({
  network: z.enum(networks),
  url: line(300, 1).refine((text) => webAddress.test(text), { params: { code: 'invalid_url' } }),
  online: z.boolean().default(true),
})
