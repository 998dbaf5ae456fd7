import { Late, late } from '../ui/loading/late.tsx'
import type { CaptchaProps } from './captcha-box.tsx'
import classes from './captcha-check.module.css'

const CaptchaBox = late(() => import('./captcha-box.tsx'))

/** The captcha. Reserves its space while its script is loading. */
export function CaptchaCheck(props: CaptchaProps) {
  return (
    <div className={classes.place}>
      <Late>
        <CaptchaBox {...props} />
      </Late>
    </div>
  )
}
