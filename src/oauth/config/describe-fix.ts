import type { Merged } from './check-provider.ts'

const text = (value: unknown): string | null => (typeof value === 'string' && /^[\w.-]+$/.test(value) ? value : null)

/** Returns the line to write instead of an unknown option. */
export function describeFix(
  name: string,
  value: unknown,
  { renamedOptions = {}, optionNames = {}, ...provider }: Merged,
): string {
  const renamed = renamedOptions[name]
  if (renamed !== undefined) return renamed.replace('<value>', text(value) ?? `<${name}>`)
  const own = Object.keys(optionNames).map((each) => `\`${each}\``)
  const [has, what] =
    own.length > 0 ? [` ${provider.name} has the option ${own.join(', ')}.`, 'anything else'] : ['', 'it']
  return `Remove \`${name}\`.${has} Check ${what} in \`callbacks.signIn\`.`
}
