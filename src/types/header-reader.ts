/** Returns one header; `null` if missing. */
export interface HeaderReader {
  get(name: string): string | null
}
