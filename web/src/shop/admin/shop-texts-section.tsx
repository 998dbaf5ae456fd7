import type { ShopSettings } from '@mapwright/contract/shop/shop-settings.ts'
import { type ShopTextName, shopTextNames } from '@mapwright/contract/shop/shop-texts.ts'
import { ChangeShopTexts, GetShopTexts, ListShopTextVersions } from '@mapwright/contract/shop/shop-texts-endpoints.ts'
import type { TextLanguage } from '@mapwright/contract/site/content/in-language.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { pathTo } from '../../platform/routing/paths.ts'
import { TextEditor } from '../../site/admin/policies/text-editor.tsx'
import { TextsByLanguage } from '../../site/admin/policies/texts-by-language.tsx'
import { useTemplateReview } from '../../site/admin/policies/use-template-review.ts'
import { useForm } from '../../ui/forms/form.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { notify } from '../../ui/messages/notify.ts'

const labels = { shop_terms: 'shop:terms.page', withdrawal_text: 'shop:settings.withdrawal_text' } as const
const pages = { shop_terms: '/shop/terms-and-conditions', withdrawal_text: '/shop/withdrawal' } as const

/** The terms of the shop and, if buyers can withdraw, the instructions on withdrawal, by language. */
export function ShopTextsSection({ settings }: { settings: ShopSettings }) {
  const t = useWording('shop')
  const { withdrawal_days, withdrawal_scope } = settings
  const names = shopTextNames.filter((name) => name !== 'withdrawal_text' || withdrawal_scope !== 'nobody')
  return (
    <TextsByLanguage
      texts={names.map((name) => ({ name, label: t(labels[name]) }))}
      first="shop_terms"
      editor={(name, language) => <ShopText {...{ name, language, withdrawal_days }} />}
    />
  )
}

type ShopTextProps = { name: ShopTextName; language: TextLanguage; withdrawal_days: number }

function ShopText(props: ShopTextProps) {
  const texts = useQueryOf(GetShopTexts, { query: { language: props.language } })
  return (
    <Loaded query={texts} lines={10}>
      {({ [props.name]: text, published_at }) => (
        <ShopTextForm {...props} text={text} publishedAt={published_at[props.name]} />
      )}
    </Loaded>
  )
}

type ShopTextFormProps = ShopTextProps & { text: string; publishedAt: string | null }

/** Edits and publishes one text in one language. A model text is available for the instructions on withdrawal. */
function ShopTextForm({ name, language, withdrawal_days, text, publishedAt }: ShopTextFormProps) {
  const t = useWording('shop', 'withdrawal')
  const address = `${window.location.origin}${pathTo('/shop/withdrawal')}`
  const model = name === 'shop_terms' ? undefined : t('withdrawal:model', { days: withdrawal_days, address })
  const review = useTemplateReview(model)
  const form = useForm(ChangeShopTexts, {
    initial: { text },
    review: ({ text: typed }): boolean => review(typed, () => form.submit()),
    toInput: (values) => ({ body: { language, [name]: values.text } }),
    // Domain of the dashboard's warning about missing texts.
    refreshes: ['orders'],
    onDone: () => notify.done(t('shop:settings.saved')),
  })
  const versions = useQueryOf(ListShopTextVersions, { query: { name, language } }).data?.versions ?? []
  const starting = model && {
    ...{ html: model, action: t('shop:settings.withdrawal_model'), help: t('shop:settings.withdrawal_model_help') },
  }
  return (
    <TextEditor
      {...{ form, language, publishedAt, versions }}
      label={t(labels[name])}
      error={form.error(name)}
      page={pages[name]}
      starting={starting || undefined}
    />
  )
}
