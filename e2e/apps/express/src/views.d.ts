declare module '*.ejs' {
  const template: import('./compiled-view.ts').Template
  export default template
}

/** What build-worker.ts uses of it. */
declare module 'ejs' {
  class Template {
    readonly source: string
    constructor(text: string, options: object)
    compile(): void
  }
  const ejs: { readonly Template: typeof Template }
  export default ejs
}
