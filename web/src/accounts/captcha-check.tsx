import { Late, late } from '../ui/loading/late.tsx'
import type { CaptchaProps } from './captcha-box.tsx'
import classes from './captcha-check.module.css'

const CaptchaBox = late(() => import('./captcha-box.tsx'))

/** The captcha, with its space reserved while loading; most sign-ins need none. */
export function CaptchaCheck(props: CaptchaProps) {
  return (
    <div className={classes.place}>
      <Late>
        <CaptchaBox {...props} />
      </Late>
    </div>
  )
}
