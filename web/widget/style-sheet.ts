import type { WidgetSettings } from '@mapwright/contract/partners/widget/widget.ts'

/**
 * The style rules. A page's rules for all elements, such as resets, also apply to the host of a shadow root, and only `!important` rules
 * override them.
 */
const rules = `
:host { all: initial !important; display: block !important; font-family: inherit !important; }
.widget { container-type: inline-size; box-sizing: border-box; max-inline-size: 680px; padding: 20px; border: 1px solid var(--line);
  border-radius: 12px; background: var(--background); color: var(--text); font-size: 16px; line-height: 1.5; text-align: start; }
*, *::before { box-sizing: border-box; }
h1, h2, h3, p, dl, dd, fieldset { margin: 0; padding: 0; border: 0; }
h2, h3 { font-size: 18px; line-height: 1.3; overflow-wrap: anywhere; }
section > h1, section > h2 { font-size: 22px; line-height: 1.25; margin-block-end: 16px; }
legend { padding: 0; margin-block-end: 8px; font-weight: 600; }
label { display: block; font-weight: 600; }
.picker, .figures { display: grid; gap: 12px; }
.result, .form { display: grid; gap: 16px; margin-block-start: 20px; }
select, input, textarea, button { font: inherit; color: inherit; }
.field { min-inline-size: 0; }
select, .field input, textarea { display: block; inline-size: 100%; min-block-size: 44px; margin-block-start: 4px; padding: 8px 12px;
  border: 1px solid var(--edge); border-radius: 8px; background: var(--background); }
select:disabled { opacity: 0.6; }
[dir=rtl] .field [dir=ltr] { text-align: end; }
[dir=rtl] select { text-align: right; }
[aria-invalid=true] { border-color: currentColor; outline: 2px solid currentColor; outline-offset: -1px; }
:focus-visible { outline: 3px solid var(--text); outline-offset: 2px; }
button { min-block-size: 44px; padding: 8px 20px; border: 1px solid var(--edge); border-radius: 8px; background: none; font-weight: 600; cursor: pointer; }
button.main { border-color: transparent; background: var(--button); color: var(--button-text); }
button[aria-disabled=true] { opacity: 0.7; cursor: default; }
.actions { display: flex; flex-wrap: wrap; gap: 12px; }
.stages { display: flex; flex-wrap: wrap; gap: 8px; }
.choice { display: flex; align-items: center; gap: 12px; min-block-size: 44px; padding: 8px 12px; font-weight: 400; cursor: pointer; }
fieldset .choice { border: 1px solid var(--line); border-radius: 8px; }
fieldset .choice + .choice { margin-block-start: 8px; }
.stages .choice + .choice { margin: 0; }
.choice:has(:checked) { border-color: var(--text); }
.choice input { flex: none; inline-size: 20px; block-size: 20px; margin: 0; accent-color: var(--button); }
.name { flex: 1; min-inline-size: 0; overflow-wrap: anywhere; }
.amount, .total { font-variant-numeric: tabular-nums; }
.total { display: block; margin-block-start: 12px; font-size: 18px; font-weight: 700; min-block-size: 1.5em; }
dt, .note, .before { color: var(--muted); }
.note { font-size: 14px; }
.error { font-size: 14px; font-weight: 600; }
.error:not(:empty) { margin-block-start: 6px; }
.error:not(:empty)::before { content: '⚠ '; }
dd { font-size: 16px; }
dd strong { font-size: 24px; }
.gain { display: inline-block; padding: 0 8px; border-radius: 99px; background: var(--button); color: var(--button-text); font-size: 14px; font-weight: 700; }
.curves { display: block; inline-size: 100%; block-size: auto; margin-block: 12px 4px; direction: ltr; overflow: visible; }
.curves line { stroke: var(--line); vector-effect: non-scaling-stroke; }
.curves text { fill: var(--muted); font-size: 15px; }
.curves path { fill: none; stroke-width: 2.5; stroke: var(--text); vector-effect: non-scaling-stroke; }
.curves circle { fill: var(--text); }
.curves path[data-of=power_hp] { stroke: var(--button); }
.curves circle[data-of=power_hp] { fill: var(--button); }
.curves [data-before] { stroke-dasharray: 2 5; stroke-linecap: round; stroke-width: 2; }
.figure dt::before { content: ''; display: inline-block; inline-size: 16px; block-size: 3px; margin-inline-end: 8px; vertical-align: middle; background: var(--text); }
.figure[data-of=power_hp] dt::before { background: var(--button); }
.stock::before { content: ''; display: inline-block; inline-size: 20px; margin-inline-end: 8px; vertical-align: middle; border-block-start: 2px dotted currentColor; }
.hidden { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@container (min-width: 520px) {
  .curves text { font-size: 8px; }
  .picker { grid-template-columns: repeat(3, minmax(0, 1fr)); }
  .figures { grid-template-columns: 1fr 1fr; }
  .form { grid-template-columns: 1fr 1fr; }
  .form > :not(.field), .form > :has(textarea) { grid-column: 1 / -1; }
}
@media (prefers-reduced-motion: no-preference) { button, .choice { transition: background-color 0.15s, border-color 0.15s; } }
@media (forced-colors: active) { .curves path, .curves circle { stroke: CanvasText; } }
`

/** The approximate brightness of `#rrggbb`, from 0 to 1: the channels weighted by the eye's sensitivity, without gamma correction. */
function brightness(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const sheetOf = (text: string): CSSStyleSheet => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  return sheet
}

/**
 * The style sheets of the widget in the website's colors. They are adopted style sheets, which a policy against inline styles does not block.
 */
export function styleSheets({ button, button_text, background, text }: WidgetSettings['colors']): CSSStyleSheet[] {
  const mixed = (share: number) => `color-mix(in srgb, ${text} ${share}%, ${background})`
  const scheme = brightness(background) < 0.4 ? 'dark' : 'light'
  return [
    sheetOf(`.widget { color-scheme: ${scheme}; --button: ${button}; --button-text: ${button_text}; --background: ${background};
      --text: ${text}; --muted: ${mixed(75)}; --edge: ${mixed(55)}; --line: ${mixed(18)}; }`),
    sheetOf(rules),
  ]
}

/** The style sheet of the page inside a frame. */
export const frameSheet = (): CSSStyleSheet =>
  sheetOf('body { margin: 0; font-family: system-ui, sans-serif; } main { display: block; }')
