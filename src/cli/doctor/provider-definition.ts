interface Fields {
  readonly id?: string
  readonly name?: string
  readonly type?: string
}

/** What a provider says of itself, and what the application has it say. */
export interface ProviderDefinition extends Fields {
  readonly options?: Fields
}

/** A provider as it is written, whatever is missing for it to work. Nothing, of what is none. */
export function definitionOf(entry: unknown): ProviderDefinition {
  try {
    // As `createAuth` makes it, where the application has not.
    const made = Object(typeof entry === 'function' ? entry() : entry)
    return { ...fieldsOf(made), options: fieldsOf(Object(made.options)) }
  } catch {
    return {} // the options say why
  }
}

const fieldsOf = (value: Readonly<Record<string, unknown>>): Fields =>
  Object.fromEntries(
    ['id', 'name', 'type'].flatMap((name) => (typeof value[name] === 'string' ? [[name, value[name]]] : [])),
  )
