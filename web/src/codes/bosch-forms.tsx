import { type BoschNumber, boschMeanings, boschNumbers } from '@mapwright/contract/codes/bosch-number.ts'
import { useWording } from '../platform/i18n/wording.ts'
import classes from './bosch-forms.module.css'

/** Shows the digit groups of a format as "0 281 ··· ···", with a dot for each variable digit. */
const patternOf = ({ groups }: BoschNumber): string =>
  groups
    .map((group) =>
      group
        .replace(/\\d\{(\d)\}|\[[^\]]+\]\{(\d)\}/g, (_, one: string | undefined, other: string | undefined) =>
          '·'.repeat(Number(one ?? other)),
        )
        .replace(/\(\?:.*\)/, '···')
        .replace(/\[[^\]]+\]/g, '·'),
    )
    .join(' ')

/** The meanings, each with the formats of its numbers. */
const rows = boschMeanings.map((meaning) => ({
  meaning,
  shapes: [...new Set(boschNumbers.filter((number) => number.meaning === meaning).map(patternOf))],
}))

/** Lists the meanings of Bosch number formats. */
export function BoschForms() {
  const t = useWording('codes')
  return (
    <details className={classes.forms}>
      <summary>{t('codes:bosch_forms')}</summary>
      <table className={classes.table}>
        <tbody>
          {rows.map(({ meaning, shapes }) => (
            <tr key={meaning}>
              <th scope="row">
                {shapes.map((shape) => (
                  <bdi key={shape} className="mono" dir="ltr">
                    {shape}
                  </bdi>
                ))}
              </th>
              <td>{t(`codes:bosch.${meaning}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
