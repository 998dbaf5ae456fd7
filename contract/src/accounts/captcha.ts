import { z } from 'zod'

/** The captcha solution from the browser's worker; empty if none is required. */
export const CaptchaSolution = z.string().max(2000).default('')
