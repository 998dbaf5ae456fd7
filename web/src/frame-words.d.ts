declare module 'virtual:frame-words' {
  const words: Readonly<Record<string, () => Promise<{ default: Readonly<Record<string, string>> }>>>
  export default words
}
