// Checks that styles use only the font sizes of base.css and the layout's breakpoints.
import { projectFiles, readSource, report } from './sources.mjs'

const sizes = ['12px', '13px', '14px', '16px', '20px']
/** Breakpoints in px, as in `(width < 768px)`. 680 is the width of a list, not of the window. */
const breakpoints = [480, 576, 680, 768, 992, 1100]

/** @type {string[]} */
const others = []
for (const path of projectFiles().filter((file) => /^web\/src\/.*\.css$/.test(file))) {
  readSource(path)
    .split('\n')
    .forEach((line, at) => {
      const place = `${path}:${at + 1}`
      const [, size = ''] = /font-size: ([^;]+);/.exec(line) ?? []
      if (sizes.includes(size))
        others.push(`${place}: font-size: ${size} has a name in base.css, such as var(--size-text)`)
      if (!/^\s*@(media|container)/.test(line)) return
      if (/(min|max)-(width|height)/.test(line)) others.push(`${place}: write the condition as (width < 768px)`)
      for (const [, width] of line.matchAll(/width [<>]=? (\d+)px/g))
        if (!breakpoints.includes(Number(width)))
          others.push(`${place}: ${width}px is none of ${breakpoints.join(', ')}`)
    })
}
report(others)
