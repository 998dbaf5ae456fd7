import { contrastRatio } from '../contrast.ts'

type Rgb = readonly [number, number, number]

/** Parses a color: "#ff7a2f" → [255, 122, 47]. Returns undefined for other formats. */
export function rgbOf(color: string | undefined): Rgb | undefined {
  if (!/^#[0-9a-f]{6}$/i.test(color ?? '')) return undefined
  const value = Number.parseInt((color ?? '').slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** Checks whether white text is more legible on the color than black text. */
export const isDarkColor = (color: string): boolean => contrastRatio('#ffffff', color) > contrastRatio('#000000', color)

/** Mixes two colors. `share` is the part of `over` in the result, from 0 to 1. */
export function mix(under: string, over: string, share: number): string {
  const [below, above] = [rgbOf(under) ?? [0, 0, 0], rgbOf(over) ?? [0, 0, 0]]
  const parts = below.map((part, index) => Math.round(part + ((above[index] ?? 0) - part) * share))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** Moves a color toward black or white until its contrast with `ground` is at least `min`. */
export function legible(color: string, ground: string, min: number): string {
  const goal = isDarkColor(ground) ? '#ffffff' : '#000000'
  for (let share = 0; share < 1; share += 0.05) {
    const moved = mix(color, goal, share)
    if (contrastRatio(moved, ground) >= min) return moved
  }
  return goal
}
