import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import type { InstantText } from '@mapwright/contract/api/scalars.ts'
import {
  ChangeVisitorContact,
  CreateVisitorToken,
  EndVisitorChat,
  GetVisitorChat,
  GetVisitorEvents,
  PostVisitorMessage,
  ReadVisitorChat,
  ShowVisitorPage,
  StartVisitorChat,
  TypeInVisitorChat,
} from '@mapwright/contract/chat/visitors/visitor-endpoints.ts'
import type { Message } from '@mapwright/contract/conversations/message.ts'
import { GetOpeningHours } from '@mapwright/contract/site/opening-hours-endpoints.ts'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { api, show } from '../../../test/kit.tsx'
import { queryClient } from '../../platform/api/query-client.ts'
import Launcher from './launcher.tsx'
import {
  clearVisitorChat,
  noDraft,
  saveStartingToken,
  saveUnsent,
  saveVisitorDraft,
  saveVisitorToken,
  startingToken,
  unsentMessages,
  visitorDraft,
  visitorToken,
} from './visitor-storage.ts'

const message = (number: number, given: Partial<Message> = {}): Message => ({
  ...{ _id: `01a20163-0000-7000-8000-00000000010${number}`, text: `Message ${number}`, mine: false, internal: false },
  // The assertion is safe, because the text is an ISO instant.
  ...{ quoted: '', files: [], deleted: false, edited_at: null, created_at: '2026-11-10T12:00:00.000Z' as InstantText },
  ...{ by: { kind: 'staff', name: null, picture: null } },
  ...given,
})
const mine = message(1, { text: 'Do you tune tractors?', mine: true })
const chatWith = (messages: Message[], given: Partial<Wire<typeof GetVisitorChat>> = {}) => ({
  ...{ messages, has_more: false, other_read_at: null, has_email: true, is_over: false },
  ...given,
})

const launcher = () => page.getByRole('button', { name: /^Chat with us/ })
const panel = () => page.getByRole('dialog', { name: 'Chat with us' })
const box = () => panel().getByRole('textbox', { name: 'Message' })
const close = () => panel().getByRole('button', { name: 'Close' }).click()

beforeEach(async () => {
  clearVisitorChat()
  saveVisitorDraft(noDraft)
  for (const endpoint of [GetVisitorEvents, ReadVisitorChat, ShowVisitorPage, TypeInVisitorChat])
    await api.accept(endpoint)
  const open_times = { enabled: false, time_zone: 'Europe/Berlin', days: Array.from({ length: 7 }, () => []) }
  await api.respond(GetOpeningHours, { open_times, closing_dates: [] })
})

it('shows the number of unread messages of staff until they were shown', async () => {
  saveVisitorToken('secret')
  await api.respond(GetVisitorChat, chatWith([mine, message(2), message(3)]))
  await show(<Launcher />)
  await expect.element(launcher()).toHaveAccessibleName('Chat with us, 2 unread messages')
  await launcher().click()
  await expect.element(panel().getByText('Message 3')).toBeVisible()
  await close()
  await expect.element(launcher()).toHaveAccessibleName('Chat with us')
  await api.respond(GetVisitorChat, chatWith([mine, message(2), message(3), message(4)]))
  await queryClient.invalidateQueries()
  await expect.element(launcher()).toHaveAccessibleName('Chat with us, 1 unread message')
})

it('requests nothing while there is no chat in this browser', async () => {
  await show(<Launcher />)
  await expect.element(launcher()).toBeVisible()
  expect(await api.requests(GetVisitorChat)).toEqual([])
})

it('sends messages that wait in this browser while the panel is closed', async () => {
  saveVisitorToken('secret')
  saveUnsent([{ key: 'one key', text: 'Are you there?', written_at: Date.now() }])
  await api.respond(GetVisitorChat, chatWith([mine]))
  await api.respond(PostVisitorMessage, { message: message(2, { mine: true, text: 'Are you there?' }) })
  await show(<Launcher />)
  await expect.poll(unsentMessages).toEqual([])
  expect((await api.requests(PostVisitorMessage)).map(({ key }) => key)).toEqual(['one key'])
})

it('keeps typed texts when the panel is closed, even before the chat has been started', async () => {
  await show(<Launcher />)
  await launcher().click()
  await panel().getByRole('textbox', { name: 'Name' }).fill('Vera')
  await box().fill('Do you tune')
  await close()
  await launcher().click()
  await expect.element(box()).toHaveValue('Do you tune')
  await expect.element(panel().getByRole('textbox', { name: 'Name' })).toHaveValue('Vera')
})

it('stores the secret before the first attempt, and uses it for the next one', async () => {
  await api.respond(CreateVisitorToken, { token: 'secret' })
  await api.refuse(StartVisitorChat, 503, { code: 'request.unavailable' })
  await show(<Launcher />)
  await launcher().click()
  await box().fill('Do you tune tractors?')
  await panel().getByRole('button', { name: 'Send' }).click()
  await expect.element(panel().getByRole('button', { name: 'Send' })).toBeEnabled()
  await expect.poll(async () => (await api.requests(StartVisitorChat)).map(({ status }) => status)).toEqual([503])
  expect([startingToken(), visitorToken()]).toEqual(['secret', undefined])
  await api.respond(StartVisitorChat, { message: mine })
  await api.respond(GetVisitorChat, chatWith([mine]))
  await panel().getByRole('button', { name: 'Send' }).click()
  await expect.element(panel().getByRole('list', { name: 'Conversation' })).toBeVisible()
  expect(await api.requests(CreateVisitorToken)).toHaveLength(1)
  expect([startingToken(), visitorToken(), visitorDraft()]).toEqual([undefined, 'secret', noDraft])
})

it('finds the chat whose response was lost, without repeating its first message in the form', async () => {
  saveStartingToken('secret')
  saveVisitorDraft({ ...noDraft, text: mine.text })
  await api.respond(GetVisitorChat, chatWith([mine]))
  await show(<Launcher />)
  await launcher().click()
  await expect.element(panel().getByRole('list', { name: 'Conversation' })).toBeVisible()
  await expect.element(box()).toHaveValue('')
  expect(visitorToken()).toBe('secret')
})

it('says that a deleted chat is over, although it was shown, and moves unsent texts to the new chat', async () => {
  saveVisitorToken('secret')
  saveUnsent([{ key: 'one key', text: 'And boats?', written_at: Date.now(), refusal: 'No' }])
  await api.respond(GetVisitorChat, chatWith([mine]))
  await show(<Launcher />)
  await launcher().click()
  await box().fill('Or cars?')
  await api.refuse(GetVisitorChat, 404, { code: 'chat.not_found' })
  await queryClient.invalidateQueries()
  await expect.element(panel().getByText('This chat has ended.')).toBeVisible()
  await panel().getByRole('button', { name: 'New chat' }).click()
  await expect.element(box()).toHaveValue('And boats?\n\nOr cars?')
  expect(visitorToken()).toBeUndefined()
})

it('shows that the chat has been switched off, although it was shown', async () => {
  saveVisitorToken('secret')
  await api.respond(GetVisitorChat, chatWith([mine]))
  await show(<Launcher />)
  await launcher().click()
  await expect.element(panel().getByText(mine.text)).toBeVisible()
  await api.refuse(GetVisitorChat, 404, { code: 'chat.visitors_off', message: 'Not available' })
  await queryClient.invalidateQueries()
  await expect.element(panel().getByRole('alert').getByText('Not available')).toBeVisible()
  expect(visitorToken()).toBe('secret')
})

it('sends only the email address when it is entered later, so that the name stays', async () => {
  saveVisitorToken('secret')
  await api.respond(GetVisitorChat, chatWith([mine], { has_email: false }))
  await api.accept(ChangeVisitorContact)
  await show(<Launcher />)
  await launcher().click()
  await panel().getByText('Email address').first().click()
  await panel().getByRole('textbox', { name: 'Email address' }).fill('vera@mail.example')
  await panel().getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await api.requests(ChangeVisitorContact)).length).toBe(1)
  const [request] = await api.requests(ChangeVisitorContact)
  expect(request?.body).toEqual({ email: 'vera@mail.example' })
})

it('ends a chat only after a confirmation', async () => {
  saveVisitorToken('secret')
  await api.respond(GetVisitorChat, chatWith([mine]))
  await api.accept(EndVisitorChat)
  await show(<Launcher />)
  await launcher().click()
  await panel().getByRole('button', { name: 'End chat' }).click()
  const question = page.getByRole('dialog', { name: 'End chat' })
  await expect.element(question).toBeVisible()
  expect(await api.requests(EndVisitorChat)).toEqual([])
  await api.respond(GetVisitorChat, chatWith([mine], { is_over: true }))
  await question.getByRole('button', { name: 'End chat' }).click()
  await expect.element(panel().getByText('This chat has ended.')).toBeVisible()
})

it('stays open when Escape ends an input composition', async () => {
  await show(<Launcher />)
  await launcher().click()
  await expect.element(box()).toBeVisible()
  const press = (isComposing: boolean) =>
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', isComposing, bubbles: true }))
  press(true)
  await expect.element(box()).toBeVisible()
  press(false)
  await expect.element(panel()).not.toBeInTheDocument()
})

it('opens by the link of a mail, once', async () => {
  const { go } = await show(<Launcher />, '/shown?chat=1')
  await expect.element(box()).toBeVisible()
  await close()
  go('/other')
  await expect.element(page.getByRole('heading', { name: 'Another page' })).toBeVisible()
  go('/shown?chat=1')
  await expect.element(launcher()).toBeVisible()
  await expect.element(panel()).not.toBeInTheDocument()
})
