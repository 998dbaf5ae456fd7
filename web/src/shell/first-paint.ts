/** Maximum delay of the app's scripts, for slow pictures and for pages in the background, which are not painted. */
const maxWaitMs = 2_000

const input = (type: 'pointerdown' | 'keydown') =>
  new Promise((resolve) => addEventListener(type, resolve, { once: true, capture: true, passive: true }))

/** Waits until the prerendered page and its first pictures have been painted, or until the visitor uses the page. */
export async function firstPaint(root: HTMLElement): Promise<void> {
  const pictures = [...root.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]')]
  await Promise.race([
    Promise.allSettled(pictures.map((picture) => picture.decode())).then(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    ),
    input('pointerdown'),
    input('keydown'),
    new Promise((resolve) => setTimeout(resolve, maxWaitMs)),
  ])
}
