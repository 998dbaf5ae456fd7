import { Button, Textarea } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { maxCodes } from '@mapwright/contract/codes/code.ts'
import { readCodes } from '@mapwright/contract/codes/read-codes.ts'
import { IconCheck, IconCopy, IconListSearch, IconPrinter, IconSearchOff } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { useGo } from '../platform/routing/page-link.tsx'
import { useCopy } from '../ui/actions/use-copy.ts'
import { EmptyState, ErrorState } from '../ui/messages/states.tsx'
import { Page } from '../ui/page/page.tsx'
import { BoschForms } from './bosch-forms.tsx'
import { CodesSheet } from './codes-sheet.tsx'
import { codeLines } from './codes-text.ts'
import { ExplainedLists } from './explained-lists.tsx'
import classes from './p-codes-bosch-codes-page.module.css'
import { type Explained, useExplainedCodes } from './use-explained-codes.ts'

const examples = 'P0401-68\n16785\n0 281 012 345\nDF001'
const maxLengthInAddress = 1_500

/** Extracts the codes from a pasted report. The result is short enough for a link and contains no data about the car. */
const toSearchParam = (text: string): string | undefined => {
  const { dtcs, df_codes, bosch_numbers } = readCodes(text)
  const codes = [...dtcs.map(({ code, failures }) => [code, ...failures].join('-')), ...df_codes, ...bosch_numbers]
  return (codes.length > 0 ? codes.join(',') : text.trim()).slice(0, maxLengthInAddress) || undefined
}

/** Shows "12 codes, 2 of them without a meaning". Screen readers announce changes. */
function Summary({ explained: { dtcs, dfs, bosch, omitted } }: { explained: Explained }) {
  const t = useWording('codes')
  const f = useFormats()
  const count = dtcs.length + dfs.length + bosch.length
  const unknown =
    dtcs.filter(({ pcode }) => pcode === null).length + dfs.filter(({ pairs }) => pairs?.length === 0).length
  return (
    <div className={classes.summary} aria-live="polite">
      {count > 0 && <p>{t('codes:lookup.found', { count })}</p>}
      {unknown > 0 && <p className={classes.unknown}>{t('codes:lookup.unknown_count', { count: unknown })}</p>}
      {omitted > 0 && <p>{t('codes:lookup.first_only', { max: f.number(maxCodes) })}</p>}
    </div>
  )
}

/** Explains the trouble codes and Bosch numbers in pasted or typed text. */
export default function CodeLookupPage() {
  const t = useWording('codes')
  const go = useGo()
  const { codes = '' } = useSearch({ from: '/customer/p_codes_bosch_codes' })
  const [text, setText] = useState(() => codes.replaceAll(',', '\n'))
  const results = useRef<HTMLDivElement>(null)
  const { isCopied, copy } = useCopy()
  const explained = useExplainedCodes(text)
  const lines = codeLines(explained, t)
  const keep = useDebouncedCallback(
    (typed: string) => go('/p_codes_bosch_codes', { search: { codes: toSearchParam(typed) }, replace: true }),
    400,
  )
  const change = (typed: string) => {
    setText(typed)
    keep(typed)
  }
  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { value, selectionStart } = event.currentTarget
    if (event.key === 'Escape' && value !== '') change('')
    if (event.key !== 'ArrowDown' || value.indexOf('\n', selectionStart) >= 0) return
    const first = results.current?.querySelector<HTMLElement>('[data-entry] button')
    if (!first) return
    event.preventDefault()
    first.focus()
  }
  const isEmpty = text.trim() === ''
  const foundNothing = lines.length === 0 && !isEmpty && (explained.matches?.length === 0 || text.trim().length < 2)
  return (
    <>
      <div className="no-print">
        <Page
          title={t('codes:lookup.title')}
          subtitle={t('codes:lookup.subtitle')}
          aside={
            <>
              <Button
                variant="default"
                disabled={lines.length === 0}
                leftSection={isCopied ? <IconCheck size={16} stroke={1.75} /> : <IconCopy size={16} stroke={1.75} />}
                onClick={() => void copy(lines.map((line) => `${line.code}\t${line.text}`).join('\n'))}
              >
                {isCopied ? t('ui:copied') : t('codes:lookup.copy_all')}
              </Button>
              <Button
                variant="default"
                disabled={lines.length === 0}
                leftSection={<IconPrinter size={16} stroke={1.75} />}
                onClick={() => window.print()}
              >
                {t('codes:lookup.print')}
              </Button>
            </>
          }
        >
          <div className={classes.columns}>
            <div className={classes.input}>
              <Textarea
                label={t('codes:lookup.input')}
                description={t('codes:lookup.input_help')}
                placeholder={examples}
                classNames={{ input: classes.text ?? '' }}
                autosize
                minRows={6}
                maxRows={18}
                autoFocus
                dir="ltr"
                spellCheck={false}
                value={text}
                onChange={(event) => change(event.currentTarget.value)}
                onKeyDown={onKey}
              />
              <div className={classes.below}>
                <Summary explained={explained} />
                <Button variant="subtle" size="compact-sm" disabled={isEmpty} onClick={() => change('')}>
                  {t('codes:lookup.clear')}
                </Button>
              </div>
            </div>
            <div ref={results} className={classes.results}>
              {explained.problem && <ErrorState problem={explained.problem} onRetry={explained.retry} />}
              {isEmpty && (
                <EmptyState icon={IconListSearch} title={t('codes:lookup.empty')} text={t('codes:lookup.empty_text')} />
              )}
              {foundNothing && (
                <EmptyState icon={IconSearchOff} title={t('codes:lookup.none')} text={t('codes:lookup.none_text')} />
              )}
              <ExplainedLists explained={explained} />
              <BoschForms />
            </div>
          </div>
        </Page>
      </div>
      <CodesSheet lines={lines} />
    </>
  )
}
