import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import classes from '../home.module.css'
import { Section } from '../section.tsx'

const steps = ['upload', 'choose', 'work', 'download'] as const

/** The steps of an order, from the original file to the modified file. */
export function Steps() {
  const t = useWording('home')
  const f = useFormats()
  return (
    <Section title={t('home:steps.title')}>
      <ol className={classes.grid} data-columns={steps.length}>
        {steps.map((name, at) => (
          <li key={name}>
            <span className={classes.number} aria-hidden>
              {f.number(at + 1)}
            </span>
            <h3>{t(`home:step.${name}.title`)}</h3>
            <p>{t(`home:step.${name}.text`)}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
