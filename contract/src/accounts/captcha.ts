import { z } from 'zod'

/** The captcha solution, calculated by a worker in the browser. Empty if no captcha is required. */
export const CaptchaSolution = z.string().max(2000).default('')
