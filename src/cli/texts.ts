import { NPX } from './package-commands.ts'

/** Replaces `{name}` in a text by values. `{npx}` is the command line itself. */
export const fill = (text: string, values: object = {}): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(Reflect.get({ npx: NPX, ...values }, name)))
