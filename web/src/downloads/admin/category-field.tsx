import { TextInput } from '@mantine/core'
import { useId } from 'react'
import { useWording } from '../../platform/i18n/wording.ts'
import type { Form } from '../../ui/forms/use-form.ts'
import classes from './category-field.module.css'
import type { EnteredFlink } from './flink-form.ts'

/** A field for a category. It suggests existing categories and accepts new ones. */
export function CategoryField({ form, categories }: { form: Form<EnteredFlink>; categories: readonly string[] }) {
  const t = useWording('downloads')
  const id = useId()
  return (
    <>
      <TextInput
        label={t('downloads:category')}
        description={t('downloads:field.category_help')}
        list={id}
        autoComplete="off"
        classNames={{ input: classes.input ?? '' }}
        {...form.text('category')}
      />
      <datalist id={id}>
        {categories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
    </>
  )
}
