/** Returns one header; `null` if missing. */
export interface HeaderReader {
  /** Returns a header; `null` if it is missing. */
  get(name: string): string | null
}
