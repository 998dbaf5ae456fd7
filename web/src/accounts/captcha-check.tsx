import { lazy, Suspense } from 'react'
import type { CaptchaProps } from './captcha-box.tsx'
import classes from './captcha-check.module.css'

const CaptchaBox = lazy(() => import('./captcha-box.tsx'))

/** The captcha, with its place reserved while loading; most sign-ins need none. */
export function CaptchaCheck(props: CaptchaProps) {
  return (
    <div className={classes.place}>
      <Suspense fallback={null}>
        <CaptchaBox {...props} />
      </Suspense>
    </div>
  )
}
