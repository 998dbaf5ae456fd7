import type { Endpoint, Wire } from '@mapwright/contract/api/endpoint.ts'
import { isRecord } from '@mapwright/contract/api/typed-entries.ts'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import type { AnyInput } from '../../platform/api/request-of.ts'
import { useSearchOf, withChanges } from '../../platform/routing/search-params.ts'
import { Page } from '../page/page.tsx'
import type { Listed, ResourceProps } from './resource.ts'
import { ResourceDrawer } from './resource-drawer.tsx'
import { ResourceList } from './resource-list.tsx'
import { useRefusal } from './use-refusal.ts'
import { useRemoval } from './use-removal.tsx'

const params = { add: ['new'] } as const

/** Opens the form once if the URL contains `?add=new`, as in a link from the search. */
function useOpenedBySearch(mayAdd: boolean, open: () => void): void {
  const { add } = useSearchOf(params)
  const navigate = useNavigate()
  const openForm = useEffectEvent(open)
  useEffect(() => {
    if (add === undefined) return
    if (mayAdd) openForm()
    void navigate({ href: withChanges<typeof params>({ add: undefined }), replace: true })
  }, [add, mayAdd, navigate])
}

/** A page on which staff maintain a list: search, filters, sorting, editing in a drawer, reordering, removal. */
export function ResourcePage<
  L extends Endpoint,
  A extends Endpoint,
  C extends Endpoint,
  Many extends keyof Wire<L> & string,
  V extends object,
>(props: ResourceProps<L, A, C, Many, V>) {
  type Row = Listed<L, Many>
  const { calls, form, removal } = props
  const refusal = useRefusal()
  const [opened, setOpened] = useState<Row | 'new'>()
  const [total, setTotal] = useState<number>()
  const names = [calls.list.name.split('.')[0] ?? '', ...(props.refreshes ?? [])]
  const isRow = (value: unknown): value is Row => isRecord(value) && '_id' in value
  const toInput = (values: V): AnyInput => ({
    ...(form ? { body: form.bodyOf?.(values) ?? values } : {}),
    ...(form?.filesOf ? { files: form.filesOf(values) } : {}),
  })
  const remove = useRemoval<Row>({
    calls,
    names,
    nameOf: props.nameOf,
    text: removal?.text,
    dependentsLabel: removal?.dependentsLabel,
    inputOf: form && removal?.undo !== false ? (row) => toInput(form.valuesOf(row)) : undefined,
  })
  const row = opened === 'new' ? undefined : opened
  const close = () => setOpened(undefined)
  /** Returns the row's name from the response. If the response does not contain the row, returns the name of the entered row. */
  const savedName = (saved: unknown, entered: Row | undefined) => {
    const named = isRow(saved) ? saved : entered
    return named ? props.nameOf(named) : props.title
  }
  const hasRemoval = calls.remove !== undefined || calls.removeMany !== undefined
  const refusedToRemove = refusal(calls.remove ?? calls.removeMany)
  const addAction =
    calls.add && form
      ? {
          label: form.add,
          icon: IconPlus,
          onClick: () => setOpened('new'),
          disabledReason: refusal(calls.add),
        }
      : undefined

  const mayAdd = addAction !== undefined && addAction.disabledReason === undefined
  useOpenedBySearch(mayAdd, () => setOpened('new'))

  return (
    <Page
      title={props.title}
      count={total}
      subtitle={props.subtitle}
      aside={props.actions}
      action={addAction}
      {...(props.back ? { back: props.back } : {})}
    >
      {props.above}
      <ResourceList
        {...props}
        names={names}
        onTotal={setTotal}
        onOpen={form ? setOpened : undefined}
        onAdd={addAction}
        onRemove={hasRemoval ? remove : undefined}
        refusedToRemove={refusedToRemove}
      />
      {form && (
        <ResourceDrawer
          isOpen={opened !== undefined}
          onClose={close}
          title={row ? props.nameOf(row) : form.add}
          id={row?._id}
          endpoint={row ? calls.change : calls.add}
          refused={refusal(row ? calls.change : calls.add)}
          initial={row ? form.valuesOf(row) : form.blank}
          fields={form.fields(row)}
          toInput={toInput}
          refreshes={props.refreshes}
          ask={row && form.ask ? async (values) => (await form.ask?.(row, values)) ?? true : undefined}
          savedName={(saved, values) => savedName(saved, row && { ...row, ...values })}
          extra={row && form.extra?.(row, close)}
          removal={
            row && hasRemoval
              ? {
                  refused: refusedToRemove,
                  ask: () =>
                    void remove([row]).then((isDone) => {
                      if (isDone) close()
                    }),
                }
              : undefined
          }
        />
      )}
    </Page>
  )
}
