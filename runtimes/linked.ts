import { FILES } from './library.ts'

/**
 * The source of a worker. It cannot import by address, so that every file is linked by its path.
 *
 * @param dist Address of the folder, with a slash at its end.
 * @param entries JSON: files in it by the names that users import them by.
 * @param body What follows the imports; `library` and `entries` are those of the tests.
 */
export function linkedSource(dist: string, entries: string, body: string): string {
  const names = new Map<string, string>()
  const nameOf = (file: string): string => {
    const name = names.get(file) ?? `entry${names.size}`
    names.set(file, name)
    return name
  }
  const fields = (files: Readonly<Record<string, string>>, wrap: (name: string) => string): string =>
    Object.entries(files)
      .map(([key, file]) => `${JSON.stringify(key)}: ${wrap(nameOf(file))},`)
      .join('\n')
  const library = fields(FILES, (name) => name)
  const all = fields(JSON.parse(entries) as Record<string, string>, (name) => `async () => ${name}`)
  const imports = [...names].map(([file, name]) => {
    const path = JSON.stringify(decodeURIComponent(new URL(file, dist).pathname))
    return `import * as ${name} from ${path}`
  })
  return `${imports.join('\n')}\nconst library = {\n${library}\n}\nconst entries = {\n${all}\n}\n${body}`
}
