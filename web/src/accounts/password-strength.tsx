import { useQuery } from '@tanstack/react-query'
import { useWording } from '../platform/i18n/wording.ts'
import classes from './password-strength.module.css'

const steps = [1, 2, 3, 4] as const

/** The strength of a new password as a bar and a word. The estimator is loaded after the first key press. */
export function PasswordStrength({ password, about }: { password: string; about: readonly string[] }) {
  const t = useWording('accounts')
  const { data: estimate } = useQuery({
    queryKey: ['password-strength'],
    enabled: password !== '',
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => (await import('./estimate-strength.ts')).estimateStrength,
  })
  if (password === '' || !estimate) return null
  const score = estimate(password, about)
  return (
    <div className={classes.strength} data-score={score}>
      <div className={classes.bars} aria-hidden>
        {steps.map((step) => (
          <span key={step} data-on={score >= step || undefined} />
        ))}
      </div>
      <span role="status">{t(`accounts:strength.${score}`)}</span>
    </div>
  )
}
