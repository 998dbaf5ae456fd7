import { z } from 'zod'

/** The solution of a captcha as the browser's worker gives it; empty where none is asked for. */
export const CaptchaSolution = z.string().max(2000).default('')
