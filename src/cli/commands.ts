import { Argument, type Command, Option } from 'commander'
import TEXTS from './commands.json' with { type: 'json' }
import type { Host } from './host.ts'
import { fill } from './messages.ts'

/** A command as `latchkey --help` lists it. */
export interface CommandEntry {
  readonly name: string
  readonly summary: string
  /** Only the called command is loaded. The function adds the options, examples and action to it. */
  readonly load: () => Promise<{ readonly define: (command: Command, host: Host) => void }>
}

/** An option of a command. */
interface Flag {
  readonly flags: string
  readonly text: string
  readonly choices?: readonly string[]
  readonly default?: string
}

/** A file in `commands/`. */
interface Module {
  run(options: object, host: Host): Promise<void> | void
  /** Parsers of options, by their flags. */
  readonly parsers?: Readonly<Record<string, (text: string) => unknown>>
}

const MODULES: Readonly<Record<string, () => Promise<Module>>> = {
  init: () => import('./commands/init.ts'),
  secret: () => import('./commands/secret.ts'),
  migrate: () => import('./commands/migrate.ts'),
  reseal: () => import('./commands/reseal.ts'),
  'migrate-from': () => import('./commands/migrate-from.ts'),
  doctor: () => import('./commands/doctor.ts'),
}

/** All commands, in the order of a project's life. */
export const COMMANDS: readonly CommandEntry[] = TEXTS.map((texts) => ({
  ...texts,
  load: async () => {
    const module = await MODULES[texts.name]?.()
    return { define: (command, host) => module && define(command, texts, module, host) }
  },
}))

function define(command: Command, texts: (typeof TEXTS)[number], { parsers = {}, run }: Module, host: Host): void {
  const { argument, help, options } = texts
  if (argument) command.addArgument(new Argument(argument.flags, argument.text).choices(argument.choices))
  for (const entry of options) {
    const { choices, default: value, flags, text }: Flag = entry
    const option = new Option(flags, text).default(value)
    const parse = parsers[flags]
    if (choices) option.choices(choices)
    if (parse) option.argParser(parse)
    command.addOption(option)
  }
  command.addHelpText('after', fill(help.join('\n'))).action((...args) => run(args.at(-2), host))
}
