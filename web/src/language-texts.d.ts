/** The texts for a failure to start the app, by the tag of the language. */
declare module 'virtual:language-texts/boot' {
  const texts: Readonly<Record<string, { title: string; reload: string }>>
  export default texts
}

declare module 'virtual:language-texts' {
  type Texts = Readonly<Record<string, string>>

  const languages: Readonly<
    Record<
      string,
      () => Promise<{
        frame: Texts
        always: Readonly<Record<string, Texts>>
        files: Readonly<Record<string, () => Promise<{ default: Texts }>>>
      }>
    >
  >
  export default languages
}
