import { ActionIcon, TextInput, Tooltip } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import {
  type ChangedRange,
  type Comparison,
  nextRange,
  parseAddress,
  previousRange,
} from '@mapwright/contract/ecu/comparison.ts'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { Panel } from '../ui/layout/panel.tsx'
import { StatTile } from '../ui/layout/stat-tile.tsx'
import { SkeletonText } from '../ui/loading/skeletons.tsx'
import { EmptyState } from '../ui/messages/states.tsx'
import { ChangeList } from './change-list.tsx'
import { ChangeMap } from './change-map.tsx'
import classes from './file-comparison.module.css'
import { HexView, type HexViewHandle } from './hex-view.tsx'
import { useComparison } from './use-comparison.ts'
import { ValueMap } from './value-map.tsx'

type FileComparisonProps = { before: Uint8Array; after: Uint8Array }

/** Shows the changes in a file: number, positions, bytes and values. */
export function FileComparison({ before, after }: FileComparisonProps) {
  const t = useWording('ecu')
  const f = useFormats()
  const comparison = useComparison(before, after)
  const bytes = useRef<HexViewHandle>(null)
  const jump = useRef<HTMLInputElement>(null)
  const [selected, setSelected] = useState<ChangedRange>()
  const [view, setView] = useState({ start: 0, length: 0 })

  const ranges = comparison?.ranges ?? []
  const select = (range: ChangedRange | undefined) => {
    if (!range) return
    setSelected(range)
    bytes.current?.show(range.start)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: selects the first change once per comparison
  useEffect(() => select(ranges[0]), [comparison])
  const here = selected?.start ?? view.start - 1
  const next = nextRange(ranges, here)
  const previous = previousRange(ranges, here)
  useHotkeys([
    ['n', () => select(next)],
    ['p', () => select(previous)],
    ['g', () => jump.current?.focus()],
  ])

  if (!comparison)
    return (
      <Panel>
        <SkeletonText lines={6} />
      </Panel>
    )
  if (comparison.changed === 0)
    return (
      <Panel>
        <EmptyState title={t('ecu:compare.same')} />
      </Panel>
    )

  return (
    <div className={classes.comparison}>
      <ComparisonFigures comparison={comparison} before={before} after={after} />
      <Panel title={t('ecu:compare.map')}>
        <ChangeMap comparison={comparison} view={view} onGo={(at) => bytes.current?.show(at)} />
      </Panel>
      <div className={classes.main}>
        <div className={classes.bar}>
          <div className={classes.steps}>
            <Step label={t('ecu:compare.previous')} icon={IconArrowUp} to={previous} onGo={select} />
            <Step label={t('ecu:compare.next')} icon={IconArrowDown} to={next} onGo={select} />
            {selected && (
              <span className="meta tabular">
                {t('ecu:compare.of', { at: f.number(ranges.indexOf(selected) + 1), all: f.number(ranges.length) })}
              </span>
            )}
          </div>
          <JumpForm input={jump} size={comparison.size} onGo={(at) => bytes.current?.show(at)} />
        </div>
        <HexView
          ref={bytes}
          before={before}
          after={after}
          selected={selected}
          onMove={(start, length) => setView({ start, length })}
        />
        <p className="meta">{t('ecu:compare.keys')}</p>
      </div>
      <div className={classes.columns}>
        <Panel title={t('ecu:compare.list')} flush>
          <ChangeList ranges={ranges} size={comparison.size} selected={selected} onSelect={select} />
        </Panel>
        <Panel title={t('ecu:compare.values')}>
          {selected ? (
            <ValueMap key={selected.start} before={before} after={after} range={selected} />
          ) : (
            <p className="meta">{t('ecu:compare.select')}</p>
          )}
        </Panel>
      </div>
    </div>
  )
}

type StepProps = {
  label: string
  icon: typeof IconArrowUp
  to: ChangedRange | undefined
  onGo: (range: ChangedRange | undefined) => void
}

function Step({ label, icon: StepIcon, to, onGo }: StepProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" size={30} aria-label={label} disabled={!to} onClick={() => onGo(to)}>
        <StepIcon size={16} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  )
}

type ComparisonFiguresProps = FileComparisonProps & { comparison: Comparison }

/** The number and share of changed bytes, and the number of changes. */
function ComparisonFigures({ comparison, before, after }: ComparisonFiguresProps) {
  const t = useWording('ecu')
  const f = useFormats()
  const sizes = { before: f.bytes(before.length), after: f.bytes(after.length) }
  return (
    <div className={classes.tiles}>
      <StatTile label={t('ecu:compare.changed')} value={f.number(comparison.changed)} />
      <StatTile label={t('ecu:compare.share')} value={f.percent(comparison.changed / comparison.size, 2)} />
      <StatTile label={t('ecu:compare.changes')} value={f.number(comparison.ranges.length)} />
      <StatTile
        label={t('ecu:compare.size')}
        value={before.length === after.length ? sizes.before : t('ecu:compare.size_differs', sizes)}
      />
    </div>
  )
}

type JumpFormProps = { input: RefObject<HTMLInputElement | null>; size: number; onGo: (at: number) => void }

/** Form that scrolls to an address. */
function JumpForm({ input, size, onGo }: JumpFormProps) {
  const t = useWording('ecu')
  const [address, setAddress] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const go = () => {
    const found = parseAddress(address, size)
    setIsWrong(found === undefined)
    if (found !== undefined) onGo(found)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        go()
      }}
    >
      <TextInput
        ref={input}
        size="xs"
        className={classes.jump}
        aria-label={t('ecu:compare.jump')}
        placeholder={t('ecu:compare.jump')}
        value={address}
        error={isWrong && t('ecu:compare.jump_wrong')}
        onChange={(event) => {
          setAddress(event.currentTarget.value)
          setIsWrong(false)
        }}
      />
    </form>
  )
}
