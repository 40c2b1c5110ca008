// Describes an invalid result of a callback to developers. Loaded with the first one.

function isUnserializable(value: unknown): boolean {
  try {
    JSON.stringify(value)
    return false
  } catch {
    return true
  }
}

/** Returns the names that lead to a value that JSON cannot represent. @param above The objects that contain it. */
function listPath(value: unknown, above: readonly unknown[] = []): readonly string[] {
  const [name, part] = Object.entries(Object(value)).find(([, each]) => isUnserializable(each)) ?? []
  // An object that contains itself has no end.
  return name === undefined || above.includes(value) ? [] : [name, ...listPath(part, [...above, value])]
}

/**
 * Describes a result of a callback that JSON cannot represent: a BigInt, an object that contains itself, or one whose
 * `toJSON` throws.
 *
 * @param name Name of the callback.
 * @returns `null` if JSON can represent it.
 */
export function findUnserializable(
  name: string,
  value: unknown,
): { readonly text: string; readonly fix: string } | null {
  if (!isUnserializable(value)) return null
  const field = `\`${listPath(value).join('.')}\``
  return {
    text: `\`${name}\` returned a value in ${field} that JSON cannot represent.`,
    fix: `Convert ${field} in \`${name}\` to text, a number, or a plain object or list of them.`,
  }
}

/** Returns the warning about data of `update` that no callback receives. */
export const describeUnusedUpdate = (strategy: 'jwt' | 'database'): string =>
  `\`update\` changed nothing, because no callback uses its data. With the strategy '${strategy}', ${
    strategy === 'jwt'
      ? 'add it to the token in callbacks.jwt, and to the session in callbacks.session.'
      : 'save it in your database, and add it to the session in callbacks.session.'
  }`
