import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import { masterSlave } from '@mapwright/contract/tuning/master-slave.ts'
import { percentChanges, priceRuleKinds } from '@mapwright/contract/tuning/price-rule.ts'
import { priceRuleCalls } from '@mapwright/contract/tuning/price-rule-endpoints.ts'
import { IconUsersGroup } from '@tabler/icons-react'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useReadAmount, useWriteAmount } from '../../platform/i18n/read-amount.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import type { Column } from '../../ui/lists/data-list.tsx'
import type { Field } from '../../ui/resource/field.ts'
import { ResourcePage } from '../../ui/resource/resource-page.tsx'
import { NameCell } from './name-cell.tsx'
import { RuleKind } from './rule-kind.tsx'
import { blankRule, type RuleValues, ruleBodyOf, ruleValuesOf } from './rule-values.ts'
import { ServiceRulesField } from './service-rules-field.tsx'
import { TuningTabs } from './tuning-tabs.tsx'
import { type ServiceRow, useAllServices } from './use-all.ts'
import { useLimitNames } from './use-limit-names.ts'

type Rule = Wire<typeof priceRuleCalls.list>['price_rules'][number]

/** Returns the displayed name of a rule. The names of tools are translated. */
function useRuleName(): (rule: Pick<Rule, 'kind' | 'name'>) => string {
  const t = useWording('catalogue')
  return ({ kind, name }) =>
    kind === 'tool' ? t(name === 'slave' ? 'catalogue:rules.slave' : 'catalogue:rules.master') : name
}

/** Returns the effect of a rule on a price as text: "10% off", "50% more" or "150" credits. */
function useChangeText() {
  const t = useWording('catalogue')
  const f = useFormats()
  return ({ change, price, percentage }: Rule['services'][number]) =>
    change === 'fixed'
      ? f.credits(price)
      : t(`catalogue:rules.by.${change}`, { percent: f.percent(Number(percentage) / 100, 2) })
}

function useRuleColumns(services: readonly ServiceRow[]): Column<Rule>[] {
  const t = useWording('catalogue')
  const f = useFormats()
  const nameOf = useRuleName()
  const textOf = useChangeText()
  const serviceName = (id: string) => services.find(({ _id }) => _id === id)?.name ?? ''
  return [
    {
      key: 'name',
      header: t('catalogue:name'),
      phone: 'title',
      sortable: true,
      cell: (rule) => (
        <NameCell
          name={nameOf(rule)}
          detail={rule.services.map((own) => `${serviceName(own.service_id)}: ${textOf(own)}`).join(' · ')}
        />
      ),
    },
    {
      key: 'kind',
      header: t('catalogue:rules.kind'),
      sortable: true,
      cell: ({ kind }) => t(`catalogue:rules.kinds.${kind}`),
    },
    {
      key: 'percentage',
      header: t('catalogue:rules.everything'),
      align: 'end',
      cell: ({ change, percentage }) =>
        Number(percentage) === 0
          ? t('catalogue:rules.unchanged')
          : t(`catalogue:rules.by.${change}`, { percent: f.percent(Number(percentage) / 100, 2) }),
    },
    {
      key: 'customers',
      header: t('catalogue:rules.customers'),
      align: 'end',
      cell: ({ kind, customers }) => (kind === 'group' ? f.number(customers) : ''),
    },
  ]
}

/** Returns the field for the name of a rule, which depends on the rule's kind. */
function useNameFields(): Field<RuleValues>[] {
  const t = useWording('catalogue')
  const nameOf = useRuleName()
  const { vtypes } = useLimitNames()
  return [
    {
      kind: 'text',
      name: 'name',
      label: t('catalogue:name'),
      help: t('catalogue:rules.name_help'),
      when: ({ kind }) => kind === 'group',
    },
    {
      kind: 'suggested',
      name: 'name',
      label: t('catalogue:limit.vtype'),
      help: t('catalogue:rules.class_help'),
      suggestions: vtypes,
      when: ({ kind }) => kind === 'class',
    },
    {
      kind: 'select',
      name: 'name',
      label: t('catalogue:rules.tool'),
      options: masterSlave.map((name) => ({ value: name, label: nameOf({ kind: 'tool', name }) })),
      when: ({ kind }) => kind === 'tool',
    },
  ]
}

/** Returns a function that lists a rule's form fields. An existing rule keeps its kind, because customers may be assigned to the rule. */
function useRuleFields(services: readonly ServiceRow[]): (rule: Rule | undefined) => Field<RuleValues>[] {
  const t = useWording('catalogue')
  const names = useNameFields()
  const kind: Field<RuleValues> = {
    kind: 'custom',
    key: 'kind',
    render: (form) => <RuleKind form={form} />,
  }
  return (rule) => [
    ...(rule ? [] : [kind]),
    ...names,
    {
      kind: 'select',
      name: 'change',
      label: t('catalogue:rules.everything'),
      half: true,
      options: percentChanges.map((value) => ({ value, label: t(`catalogue:rules.change.${value}`) })),
    },
    {
      kind: 'text',
      name: 'percentage',
      label: t('catalogue:rules.percentage'),
      help: t('catalogue:rules.percentage_help'),
      half: true,
    },
    {
      kind: 'custom',
      key: 'services',
      render: (form) => {
        const { value, onChange, error } = form.value('services')
        return <ServiceRulesField services={services} {...{ value, onChange, error }} />
      },
    },
  ]
}

/** Price groups of customers, and prices by vehicle type and by tool. */
export default function PriceRulesPage() {
  const t = useWording('catalogue')
  const services = useAllServices()
  const nameOf = useRuleName()
  const columns = useRuleColumns(services)
  const fields = useRuleFields(services)
  const readAmount = useReadAmount()
  const writeAmount = useWriteAmount()
  return (
    <ResourcePage
      title={t('catalogue:rules.title')}
      subtitle={t('catalogue:rules.subtitle')}
      above={<TuningTabs />}
      calls={priceRuleCalls}
      many="price_rules"
      nameOf={nameOf}
      searchPlaceholder={t('catalogue:rules.search')}
      columns={columns}
      filters={[
        {
          name: 'kind',
          label: t('catalogue:rules.kind'),
          options: priceRuleKinds.map((value) => ({ value, label: t(`catalogue:rules.kinds.${value}`) })),
        },
      ]}
      refreshes={['accounts']}
      form={{
        add: t('catalogue:rules.add'),
        blank: blankRule('group'),
        valuesOf: (rule) => ruleValuesOf(rule, writeAmount),
        bodyOf: (values) => ruleBodyOf(values, readAmount),
        fields,
      }}
      removal={{
        text: t('catalogue:orders_keep'),
        dependentsLabel: (_, count) => t('catalogue:goes.customers', { count }),
      }}
      empty={{ icon: IconUsersGroup, title: t('catalogue:rules.none'), text: t('catalogue:rules.none_text') }}
    />
  )
}
