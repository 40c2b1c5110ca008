/** What placeholders stand for. */
export type TemplateValues = Readonly<Record<string, string | undefined>>

/** `{name}` or `{name|default}`. `{claim.tid}` and the like are filled at a sign-in and left alone here. */
const PLACEHOLDER = /\{(\w+)(?:\|([^{}]*))?\}/g

/** Fills placeholders. @returns `null` when one of them has no value. */
export function fillTemplate(template: string, values: TemplateValues): string | null {
  let isComplete = true
  const text = template.replace(PLACEHOLDER, (_, name: string, fallback?: string) => {
    const value = values[name] ?? fallback
    if (value === undefined || value === '') isComplete = false
    return value ?? ''
  })
  return isComplete ? text : null
}

/** Names of the placeholders that need a value. */
export function placeholdersOf(template: string): readonly string[] {
  return [...template.matchAll(PLACEHOLDER)]
    .filter(([, , fallback]) => fallback === undefined)
    .map(([, name]) => name ?? '')
}

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const withoutSlash = (text: string): string => text.replace(/\/$/, '')

/**
 * Reads a filled template back: what an issuer that is given whole says about the options it is made of.
 * A slash at the end more or less does not matter.
 *
 * @returns `null` when the text does not follow the template.
 */
export function matchTemplate(template: string, text: string): Record<string, string> | null {
  const names: string[] = []
  let pattern = ''
  let end = 0
  for (const match of withoutSlash(template).matchAll(PLACEHOLDER)) {
    pattern += `${literally(template.slice(end, match.index))}([^/?#]+)`
    names.push(match[1] ?? '')
    end = match.index + match[0].length
  }
  const found = new RegExp(`^${pattern}${literally(withoutSlash(template).slice(end))}$`).exec(withoutSlash(text))
  return found && Object.fromEntries(names.map((name, i) => [name, found[i + 1] ?? '']))
}
