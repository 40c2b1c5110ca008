// In place of `$app/paths`.

let base = ''

/** Moves the application to a path. @param path '' for the root, where it is at first. */
export function moveTo(path: string): void {
  base = path
}

export const resolve = (path: string): string => `${base}${path}`
