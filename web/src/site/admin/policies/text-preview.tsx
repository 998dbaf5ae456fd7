import type { TextLanguage } from '@mapwright/contract/site/content/in-language.ts'
import { PreviewPolicy } from '@mapwright/contract/site/policies-endpoints.ts'
import { useQueryOf } from '../../../platform/api/queries.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { Dialog } from '../../../ui/dialogs/overlays.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { FormattedText } from '../../../ui/text/formatted-text.tsx'
import classes from './policies-section.module.css'

type TextPreviewProps = { title: string; language: TextLanguage; text: string; onClose: () => void }

/** A draft as its public page would show it. */
export default function TextPreview({ title, language, text, onClose }: TextPreviewProps) {
  const t = useWording('site')
  const preview = useQueryOf(PreviewPolicy, { body: { text } })
  return (
    <Dialog opened onClose={onClose} size="xl" title={t('site:policies.preview')}>
      <div className={classes.preview}>
        <p className="meta">{t('site:policies.preview_text')}</p>
        <h1>{title}</h1>
        <Panel>
          <Loaded query={preview} lines={12}>
            {({ text: html }) => <FormattedText html={html} {...(language ? { language } : {})} />}
          </Loaded>
        </Panel>
      </div>
    </Dialog>
  )
}
