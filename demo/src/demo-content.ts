import {
  questionCalls,
  reasonCalls,
  socialCalls,
  termCalls,
} from '@mapwright/contract/site/content/content-endpoints.ts'
import { ChangePolicies } from '@mapwright/contract/site/policies-endpoints.ts'
import type { Tx } from '../../server/src/platform/db/sql.ts'
import { contentRoutes } from '../../server/src/site/content/content-routes.ts'
import { changePolicies } from '../../server/src/site/policies.ts'
import { carryOut } from './carry-out.ts'

const reasons = [
  ['Calibrated by hand', 'Every file is written for the read that you send. No automatic patches, no resold files.'],
  [
    'Checked before delivery',
    'Checksums, hardware and software numbers and the share of changed bytes are verified on every file.',
  ],
  [
    'Revisions included',
    'Tell us what you see in the log. We adjust the file until the car drives as it should, at no extra cost.',
  ],
  [
    'People who answer',
    'You write with the engineer who wrote your file, in the order, with logs and pictures attached.',
  ],
  ['A price you know first', 'The price is shown before you submit, in credits that do not expire. No subscription.'],
  ['Your data stay yours', 'Files are never shared or resold, and are deleted a month after delivery.'],
] as const

const questions = [
  [
    'How long does a file take?',
    '<p>Most files are ready within an hour of our opening hours. The new order shows the current turnaround, and you get a message when the file is there.</p>',
  ],
  [
    'Which tools do you support?',
    '<p>All common master and slave tools. Choose yours with the order; a slave file is recognized and decrypted by your tool provider as usual.</p>',
  ],
  [
    'What do I need to send?',
    '<ul><li>the original read of the control unit</li><li>the vehicle with its engine and year</li><li>changes to the hardware, such as an intercooler or an exhaust</li></ul>',
  ],
  [
    'How do I pay?',
    '<p>With credits, which do not expire. You buy them online or by bank transfer, and an order shows its price <strong>before</strong> you submit it.</p>',
  ],
  [
    'What if the file has to be changed?',
    '<p>Write in the order and attach a log. Revisions for the same vehicle and services are free of charge.</p>',
  ],
  [
    'Can I return to the original?',
    '<p>Yes. Your original stays in the order and can be downloaded until its files are deleted, a month after delivery.</p>',
  ],
] as const

const socials = [
  ['instagram', 'https://instagram.com/example'],
  ['youtube', 'https://youtube.com/@example'],
  ['whatsapp', 'https://wa.me/4971100000'],
] as const

const terms = [
  [
    'customer',
    'Files',
    '<p>You confirm that you may have the file modified and that it comes from the stated vehicle.</p>',
  ],
  [
    'customer',
    'Use of modified files',
    '<p>Modified files are for the vehicle of the order only. Where a modification is not permitted on public roads, it may only be used <strong>off-road and in motorsport</strong>.</p>',
  ],
  [
    'customer',
    'Payment',
    '<p>Orders are paid in credits when they are submitted. Canceled orders return their credits.</p>',
  ],
  [
    'admin',
    'Handling of customer files',
    '<p>Files of customers stay on this site. Do not copy them to private devices.</p>',
  ],
] as const

const services: Readonly<Record<string, string>> = {
  'Stage 1': 'More power and torque with the standard hardware, within the limits of engine and gearbox.',
  'Stage 2': 'For cars with a changed intake, intercooler or exhaust. Tell us the parts, send a log.',
  'Eco tuning': 'Torque where it saves fuel: for vans, trucks and tractors that work all day.',
  'Towing and load': 'Torque at low speed and calm gear changes for caravans and heavy trailers.',
  'Gearbox tuning': 'Shift points, pressures and torque limits of automatic and dual-clutch gearboxes.',
  'Back to original': 'The original software for the hardware and software numbers of the car.',
  'Launch control': 'Even starts at a set engine speed, for cars whose software supports them.',
  'Speed limiter adjustment': 'A lower limit for fleets, or another one for closed roads.',
  'Start-stop memory': 'The system keeps the state in which the driver left it.',
}

const policies = {
  terms_of_use:
    '<h2>Accounts</h2><p>Accounts are for businesses. Keep your password secret.</p><h2>Files</h2><p>A modified file is for the vehicle of its order only.</p>',
  privacy_policy:
    '<h2>What is stored</h2><p>Your account, your orders with their files and messages, and your invoices.</p><h2>How long</h2><p>Files of orders are deleted one month after delivery.</p>',
  imprint: '<p>Mapwright Example Tuning<br />Musterstraße 12<br />70173 Stuttgart</p>',
}

/** Adds texts for visitors and customers. */
export async function addDemoContent(tx: Tx, now: Date): Promise<void> {
  const add = carryOut([...contentRoutes, changePolicies], tx, now)
  for (const [title, text] of reasons) await add(reasonCalls.add, { body: { title, text } })
  for (const [question, answer] of questions) await add(questionCalls.add, { body: { question, answer } })
  for (const [network, url] of socials) await add(socialCalls.add, { body: { network, url } })
  for (const [audience, title, text] of terms) await add(termCalls.add, { body: { audience, title, text } })
  for (const [name, description] of Object.entries(services))
    await tx`UPDATE services SET description = ${description} WHERE name = ${name} AND description = ''`
  await add(ChangePolicies, { body: policies })
}
