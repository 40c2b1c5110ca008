/** Returns the line to write, including the groups of the option. An example that is a sentence is unchanged. */
export function createFix(option: string, example: string): string {
  if (example.endsWith('.')) return example
  if (option.startsWith('AUTH_')) return `${option}=${example}`
  const names = option.split('.').map((name) => (/^\w+$/.test(name) ? name : `'${name}'`))
  // Alternatives follow the code.
  const end = example.search(/, (?:or|with) |$/)
  return `${names.join(': { ')}: ${example.slice(0, end)}${' }'.repeat(names.length - 1)}${example.slice(end)}`
}
