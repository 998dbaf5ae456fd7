import type { KeyboardEvent, ReactNode } from 'react'
import { useWording } from '../platform/i18n/wording.ts'
import { Panel } from '../ui/layout/panel.tsx'
import { BoschEntry } from './bosch-entry.tsx'
import { CodeEntry, StoredText } from './code-entry.tsx'
import { DfEntry } from './df-entry.tsx'
import { DtcDetails, DtcEntry } from './dtc-entry.tsx'
import classes from './explained-lists.module.css'
import type { Explained } from './use-explained-codes.ts'

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Moves the focus between codes with the arrow keys. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key]
  if (step === undefined) return
  const codes = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-entry] button')]
  const { activeElement } = document
  const at = activeElement instanceof HTMLElement ? codes.indexOf(activeElement) : -1
  const next = codes[at + step]
  if (at < 0 || !next) return
  event.preventDefault()
  next.focus()
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel title={title} flush>
      <ul className={classes.list}>{children}</ul>
    </Panel>
  )
}

/** The codes found in a text, grouped by kind. */
export function ExplainedLists({ explained: { dtcs, dfs, bosch, matches } }: { explained: Explained }) {
  const t = useWording('codes')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the codes inside are buttons; the arrow keys only move between them
    <div className={classes.lists} onKeyDown={moveFocus} data-lists>
      {dtcs.length > 0 && (
        <Section title={t('codes:lookup.dtcs')}>
          {dtcs.map((dtc) => (
            <DtcEntry key={dtc.code} dtc={dtc} />
          ))}
        </Section>
      )}
      {dfs.length > 0 && (
        <Section title={t('codes:lookup.df_codes')}>
          {dfs.map((df) => (
            <DfEntry key={df.df_code} df={df} />
          ))}
        </Section>
      )}
      {bosch.length > 0 && (
        <Section title={t('codes:lookup.bosch')}>
          {bosch.map((number) => (
            <BoschEntry key={number.number} bosch={number} />
          ))}
        </Section>
      )}
      {matches && matches.length > 0 && (
        <Section title={t('codes:lookup.matches')}>
          {matches.map(({ code, description, language }) => (
            <CodeEntry
              key={code}
              code={code}
              label={t('codes:column.code')}
              meaning={<StoredText language={language}>{description}</StoredText>}
            >
              <DtcDetails code={code} />
            </CodeEntry>
          ))}
        </Section>
      )}
    </div>
  )
}
