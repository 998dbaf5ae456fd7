import { bankEntryStatuses, bankStatementRules } from '@mapwright/contract/payments/bank/bank.ts'
import { ImportBankStatement, ListBankEntries } from '@mapwright/contract/payments/bank/bank-endpoints.ts'
import { IconArrowBackUp, IconBuildingBank, IconEyeOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { InvoiceTabs } from '../../../billing/admin/invoice-tabs.tsx'
import { refreshNames, useQueryOf } from '../../../platform/api/queries.ts'
import { upload } from '../../../platform/api/upload.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { FileDrop, type UploadFile } from '../../../ui/files/file-drop.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { DataList } from '../../../ui/lists/data-list.tsx'
import { useListState } from '../../../ui/lists/list-state.ts'
import { notify } from '../../../ui/messages/notify.ts'
import { Page } from '../../../ui/page/page.tsx'
import { Money } from '../../../ui/text/amounts.tsx'
import { When } from '../../../ui/text/when.tsx'
import { type NotImported, NotImportedRows } from '../not-imported.tsx'
import classes from './bank-entries.module.css'
import { EntryInvoice } from './entry-invoice.tsx'
import { useDecideEntry } from './use-decide-entry.ts'

const nothing: NotImported = { unread_count: 0, unread: [], left_out_count: 0, left_out: [], sent_count: 0 }

/** Returns a function that imports a bank statement, and the rows of the latest statement that were not imported. */
function useImportStatement(): { importStatement: UploadFile; left: NotImported } {
  const t = useWording('payments')
  const client = useQueryClient()
  const [left, setLeft] = useState(nothing)
  const importStatement: UploadFile = async (file, options) => {
    setLeft(nothing)
    const result = await upload(ImportBankStatement, { body: {}, files: { file } }, options)
    refreshNames(client, ['payments'])
    setLeft(result)
    notify.done(t('payments:bank.imported', { count: result.added, known: result.known }))
  }
  return { importStatement, left }
}

/** Money received at the bank. Staff import bank statements and confirm which invoices the money pays. */
export default function BankEntriesPage() {
  const t = useWording('payments')
  const list = useListState({ filters: { status: bankEntryStatuses } })
  const { status = 'open' } = list.query
  const entries = useQueryOf(ListBankEntries, { query: { ...list.query, status } }, { keepPrevious: true })
  const { importStatement, left } = useImportStatement()
  const { dismiss, reopen } = useDecideEntry()
  return (
    <Page title={t('payments:bank.title')} subtitle={t('payments:bank.text')}>
      <InvoiceTabs />
      <Panel className={classes.upload}>
        <FileDrop
          label={t('payments:bank.upload')}
          hint={t('payments:bank.upload_help')}
          accept=".xml,.zip,.sta,.mt940,.txt,.csv"
          maxBytes={bankStatementRules.max_bytes}
          upload={importStatement}
        />
        <NotImportedRows {...left} />
      </Panel>
      <DataList
        name="payments.bank_entries"
        list={list}
        query={entries}
        rows={(data) => data.entries}
        rowKey={({ _id }) => _id}
        label={t('payments:bank.title')}
        searchPlaceholder={t('payments:bank.search')}
        filters={[
          {
            name: 'status',
            label: t('payments:bank.status'),
            options: bankEntryStatuses.map((value) => ({ value, label: t(`payments:bank.status_${value}`) })),
          },
        ]}
        columns={[
          {
            key: 'booked_on',
            header: t('payments:bank.day'),
            width: 120,
            cell: ({ booked_on }) => <When at={booked_on} mode="date" />,
          },
          {
            key: 'text',
            header: t('payments:bank.purpose'),
            phone: 'title',
            cell: ({ payer, text }) => (
              <>
                <bdi>{payer || t('payments:bank.unknown')}</bdi>
                <div className={`meta ${classes.text}`}>
                  <bdi>{text}</bdi>
                </div>
              </>
            ),
          },
          {
            key: 'amount',
            header: t('payments:bank.amount'),
            align: 'end',
            phone: 'side',
            cell: ({ amount, currency }) => <Money value={amount} currency={currency} />,
          },
          {
            key: 'invoice',
            header: t('payments:bank.invoice'),
            phone: 'line',
            cell: (entry) => <EntryInvoice entry={entry} />,
          },
        ]}
        rowMenu={(entry) => [
          entry.status === 'open'
            ? { label: t('payments:bank.dismiss'), icon: IconEyeOff, onSelect: () => void dismiss(entry) }
            : { label: t('payments:bank.reopen'), icon: IconArrowBackUp, onSelect: () => void reopen(entry) },
        ]}
        empty={{ icon: IconBuildingBank, title: t('payments:bank.none'), text: t('payments:bank.none_text') }}
      />
    </Page>
  )
}
