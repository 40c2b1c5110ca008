import { Argument, type Command, Option } from 'commander'
import type OPTIONS from './command-options.json'
import SUMMARIES from './commands.json' with { type: 'json' }
import type { Host } from './host.ts'
import { assertExclusive, fill } from './messages.ts'

type Name = keyof typeof OPTIONS

/** A file in `commands/`. */
interface Module {
  run(options: object, host: Host): Promise<void> | void
  /** Parsers of options, by their flags. */
  readonly parsers?: Readonly<Record<string, (text: string) => unknown>>
}

const MODULES: Readonly<Record<Name, () => Promise<Module>>> = {
  init: () => import('./commands/init.ts'),
  secret: () => import('./commands/secret.ts'),
  migrate: () => import('./commands/migrate.ts'),
  reseal: () => import('./commands/reseal.ts'),
  'migrate-from': () => import('./commands/migrate-from.ts'),
  doctor: () => import('./commands/doctor.ts'),
}

/** All commands, in the order of a project's life. Only the called one is loaded. */
export const COMMANDS = (Object.keys(MODULES) as Name[]).map((name) => ({
  name,
  summary: SUMMARIES[name],
  load: async () => {
    const { default: options } = await import('./command-options.json', { with: { type: 'json' } })
    return { define: createDefine(options[name], await MODULES[name]()) }
  },
}))

/** Returns the function that adds the options, examples and action to a command. */
const createDefine =
  ({ argument, exclusive, help, options }: (typeof OPTIONS)[Name], { parsers, run }: Module) =>
  (command: Command, host: Host): void => {
    if (argument) command.addArgument(new Argument(argument.flags, argument.text).choices(argument.choices))
    for (const { choices, default: value, flags, text } of options) {
      const option = new Option(flags, text).default(value ?? undefined)
      const parse = parsers?.[flags]
      if (choices) option.choices(choices)
      if (parse) option.argParser(parse)
      command.addOption(option)
    }
    command.addHelpText('after', fill(help.join('\n'))).action((...args) => {
      const given: object = args.at(-2)
      for (const names of exclusive) assertExclusive(given, names)
      return run(given, host)
    })
  }
