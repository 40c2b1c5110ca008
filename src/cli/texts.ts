import MESSAGES from './messages.json' with { type: 'json' }
import { NPX } from './package-commands.ts'

/** Name of a text in `messages.json`. */
export type MessageName = keyof typeof MESSAGES

/** Replaces `{name}` in a text by values. `{npx}` is the command line itself. */
export const fill = (text: string, values: object = {}): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(Reflect.get({ npx: NPX, ...values }, name)))

/** Returns a message of a command. */
export const formatMessage = (name: MessageName, values: object = {}): string => fill(MESSAGES[name], values)

/** Returns `1 error`, `2 errors`. */
export const formatCount = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`
