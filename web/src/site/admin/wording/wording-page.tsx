import { NativeSelect } from '@mantine/core'
import { directionOf, type Language, languages, languageTags } from '@mapwright/contract/accounts/languages.ts'
import { type WordingText, wordingAreas, wordingStates } from '@mapwright/contract/site/wording/wording.ts'
import { ListWording } from '@mapwright/contract/site/wording/wording-endpoints.ts'
import { IconLanguage } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useQueryOf } from '../../../platform/api/queries.ts'
import { useFormats } from '../../../platform/i18n/formats.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { language as pageLanguage } from '../../../platform/language.ts'
import { PageLink } from '../../../platform/routing/page-link.tsx'
import { useSearchOf, withChanges } from '../../../platform/routing/search-params.ts'
import { ActionButton } from '../../../ui/actions/action-button.tsx'
import { type Column, DataList } from '../../../ui/lists/data-list.tsx'
import { useListState } from '../../../ui/lists/list-state.ts'
import { ShowTogether } from '../../../ui/loading/show-together.tsx'
import { SkeletonList } from '../../../ui/loading/skeletons.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { StatusBadge } from '../../../ui/text/status-badge.tsx'
import { When } from '../../../ui/text/when.tsx'
import { TextDrawer } from './text-drawer.tsx'
import { useReset } from './use-reset.ts'
import { useResetAll } from './use-reset-all.tsx'
import classes from './wording.module.css'

/** All texts of the site in a language, with those by which the operator has replaced them. */
export default function WordingPage() {
  const t = useWording('site', 'notifications')
  const f = useFormats()
  const navigate = useNavigate()
  const language = useSearchOf({ language: languageTags }).language ?? pageLanguage()
  const list = useListState({ filters: { state: wordingStates, area: wordingAreas }, size: 50 })
  const texts = useQueryOf(ListWording, { params: { language }, query: list.query }, { keepPrevious: true })
  const [opened, setOpened] = useState<WordingText>()
  const reset = useReset(language)
  const resetAll = useResetAll(language)
  const changed = texts.data?.changed ?? 0
  return (
    <Page
      title={t('site:wording.title')}
      subtitle={t('site:wording.text')}
      back={{ to: '/admin/website_settings', label: t('app:menu.settings') }}
      aside={
        <>
          <PageLink to="/admin/mail_texts" className="tap">
            {t('notifications:mail_text.title')}
          </PageLink>
          <NativeSelect
            aria-label={t('site:wording.language')}
            value={language}
            data={languages.map(({ tag, name }) => ({ value: tag, label: name }))}
            onChange={({ currentTarget: { value } }) =>
              void navigate({ href: withChanges({ language: value, page: undefined }) })
            }
          />
        </>
      }
    >
      <ShowTogether placeholder={<SkeletonList />}>
        <DataList
          name="site.wording"
          list={list}
          query={texts}
          rows={(data) => data.texts}
          rowKey={({ key }) => key}
          onRowClick={setOpened}
          rowMenu={(row) =>
            row.own
              ? [
                  {
                    label: t('site:wording.original'),
                    onSelect: () => reset(row.key, row.own?.is_used ? row.own.text : undefined),
                  },
                ]
              : []
          }
          label={t('site:wording.title')}
          searchPlaceholder={t('site:wording.search')}
          filters={[
            {
              name: 'state',
              label: t('site:wording.state'),
              options: wordingStates.map((value) => ({ value, label: t(`site:wording.${value}`) })),
            },
            {
              name: 'area',
              label: t('site:wording.area'),
              load: loadAreas,
              valueLabel: list.filters.area,
            },
          ]}
          columns={columnsFor(language, t)}
          aside={
            changed > 0 && (
              <>
                <span className="meta tabular">{t('site:wording.changed_in', { number: f.number(changed) })}</span>
                <ActionButton variant="default" size="compact-sm" onClick={() => void resetAll(changed)}>
                  {t('site:wording.reset_all')}
                </ActionButton>
              </>
            )
          }
          empty={{ icon: IconLanguage, title: t('site:wording.title') }}
        />
      </ShowTogether>
      {opened && (
        <TextDrawer
          key={opened.key}
          language={language}
          text={opened}
          onReset={reset}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Page>
  )
}

const loadAreas = async (text: string) =>
  wordingAreas.filter((area) => area.includes(text.toLowerCase())).map((area) => ({ value: area, label: area }))

const columnsFor = (language: Language, t: ReturnType<typeof useWording>): Column<WordingText>[] => [
  {
    key: 'shipped',
    header: t('site:wording.shipped'),
    phone: 'title',
    width: '50%',
    cell: ({ key, shipped, own }) => (
      <span className={classes.text}>
        <span lang={language} dir={directionOf(language)} className={classes.words}>
          {shipped ?? own?.text}
        </span>
        <code dir="ltr" translate="no" className={classes.key}>
          {key}
        </code>
      </span>
    ),
  },
  {
    key: 'own',
    header: t('site:wording.own'),
    phone: 'line',
    cell: ({ own }) =>
      own && (
        <span className={classes.text}>
          <span lang={language} dir={directionOf(language)} className={classes.words}>
            {own.text}
          </span>
          <span className="meta">
            {own.is_used ? null : <StatusBadge tone="warn">{t('site:wording.unused')}</StatusBadge>}{' '}
            <bdi>{own.changed_by}</bdi> · <When at={own.changed_at} />
          </span>
        </span>
      ),
  },
]
